import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { type Files, styleFindings, typeFindings } from './workbench.js';

const MANIFEST = `${HEAD}validator: full
targets:
  counter: { module: ./targets.ts#counter, maxQueued: 10 }
  clock:
    module: ./clock.ts
    worker: true
    maxQueued: 2
    restart: { max: 3, withinMs: 60000 }
    onTimeout: terminate
  solver: { module: ./targets.ts#solver, worker: true }
tools:
  literal:
    description: Send texts as they are
    additionalProperties: false
    cast: { target: counter, message: { file: { $literal: ./not/a/module.ts }, $$arg: { $literal: { $arg: by } } } }
  built:
    description: Build the message, and what is answered
    additionalProperties: false
    arguments: { by: { type: integer, required: true } }
    output: { properties: { sum: { type: integer, required: true } } }
    call: { target: counter, message: ./build.ts, reply: ./build.ts#sum }
  time:
    description: Ask for the time
    additionalProperties: false
    arguments: { zone: string, deep: { type: object, properties: { a: string } } }
    call:
      target: clock
      message: [{ zone: { $arg: zone } }, { a: { $arg: deep/a } }]
      reply: { now: { $reply: now/0 } }
      timeoutMs: 10
  solve:
    description: Solve
    additionalProperties: false
    cast: { target: solver, message: go }
`;

const MODULES: Files = {
  'app/build.ts': `import type { BuiltMessageBuilder, BuiltReplyBuilder } from './generated/tools/built.js';

export const message = (({ by }) => ({ add: by })) satisfies BuiltMessageBuilder;
export const sum: BuiltReplyBuilder = (answer: unknown) => ({ sum: Number(answer) });
`,
  'app/targets.ts': `import type { CounterTarget, SolverTarget } from './generated/targets.js';

export const counter: CounterTarget = {
  call: ({ add }) => add + 1,
  cast: ({ file, $arg }) => [file, $arg],
};
export const solver: SolverTarget = { cast: (message) => message };
`,
  'app/clock.ts': `export const call = ([zone]: readonly [{ zone?: string }, { a?: string }]) => ({ now: [zone] });
`,
};

/** The planned files of the server, with its modules; some of them changed. */
function planned(changed: Files = {}): Record<string, string> {
  const modules = { ...MODULES, ...changed };
  const { files } = planFiles(catalogOf(MANIFEST, modules));
  return { ...Object.fromEntries(files.map(({ path, text }) => [path, text])), ...modules };
}

/** Modules of applications need not be fit for declaration files. */
const LOOSE = { isolatedDeclarations: false, declaration: false };

function below(folder: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]),
  );
}

const SERVER = 'app/generated/server.ts';

describe('tools that send, in the emitted code', () => {
  const files = planned();

  it('have their messages, replies and targets in the server file', () => {
    expect(files[SERVER]).toContain(`
  targets: {
    counter: { module: counter satisfies CounterTarget, maxQueued: 10 },
    clock: {
      worker: new URL('../clock.js', import.meta.url),
      maxQueued: 2,
      restart: { max: 3, withinMs: 60000 },
      onTimeout: 'terminate',
    } satisfies WorkerTarget<ClockTarget, typeof import('../clock.js')>,
    solver: {
      worker: new URL('../targets.js', import.meta.url),
      exportName: 'solver',
    } satisfies WorkerTarget<SolverTarget, typeof import('../targets.js')['solver']>,
  },
  tools: [
    {
      definition: literal,
      cast: { target: 'counter', message: { file: './not/a/module.ts', $arg: { $arg: 'by' } } },
    },
    {
      definition: built,
      call: {
        target: 'counter',
        message: builtMessage satisfies BuiltMessageBuilder,
        reply: builtReply satisfies BuiltReplyBuilder,
      },
      validators: { result: () => import('./validators/results/built.js') },
    },
    {
      definition: time,
      call: {
        target: 'clock',
        message: [{ zone: arg('zone') }, { a: arg('deep', 'a') }],
        reply: { now: reply('now', '0') },
        timeoutMs: 10,
      },
    },
    { definition: solve, cast: { target: 'solver', message: 'go' } },
  ],
`);
  });

  it('are formatted and lint-clean', () => {
    const generated = Object.entries(files).filter(([path]) => path.startsWith('app/generated'));
    expect(styleFindings(Object.fromEntries(generated))).toBe('');
  });

  it('compile, and are refused in the server file when a module is something else', () => {
    const wrong = planned({
      'app/build.ts': `export const message = ({ of }: { of: string }) => ({ add: of });
export const sum = () => ({ total: 1 });
`,
      'app/targets.ts': `export const counter = { call: (by: string) => by, cast: 5 };
export const solver = 1;
`,
      'app/clock.ts': 'export const call = (message: number) => message;\n',
    });
    const lines = wrong[SERVER]?.split('\n') ?? [];
    const found = typeFindings({ ...below('right', files), ...below('wrong', wrong) }, LOOSE);
    const refused = found.map((finding) => {
      const [, line = ''] = /^wrong\/app\/generated\/server\.ts:(\d+) TS\d+$/.exec(finding) ?? [];
      return (
        /satisfies ([^;{]+?)(?:, maxQueued.*)?,$/.exec(lines[Number(line) - 1] ?? '')?.[1] ??
        finding
      );
    });
    expect([...new Set(refused)].sort()).toEqual([
      'BuiltMessageBuilder',
      'BuiltReplyBuilder',
      'CounterTarget',
      "WorkerTarget<ClockTarget, typeof import('../clock.js')>",
      "WorkerTarget<SolverTarget, typeof import('../targets.js')['solver']>",
    ]);
  });
});
