// Runs the emitted programs: compiled, and as they are where types are stripped. Each must answer as this node does.
import { askOverHttp, askOverStdio, REVISIONS } from './ask.mjs';
import { compile, outputOf } from './compilers.mjs';
import { COMPILERS, isInstalled, RUNTIMES } from './programs.mjs';
import { folderOf, PROJECTS, SERVERS } from './projects.mjs';
import { questionsFor } from './questions.mjs';

const compiler = COMPILERS.at(-1);

/** What is run, where, and by which runtimes. */
const PROGRAMS = [
  ...PROJECTS.filter(({ options }) => !options.noEmit).map((project) => ({
    name: `${project.name} compiled`,
    project,
    main: (server) => `${outputOf(compiler.major)}/generated/${server}/main.js`,
    runs: () => true,
  })),
  ...PROJECTS.map((project) => ({
    name: project.name,
    project,
    main: (server) => `generated/${server}/main.ts`,
    runs: ({ strips, finds }) => strips && (project.extension === 'ts' || finds),
  })),
];

/** Runs each program on each runtime, over stdio and HTTP, and compares all answers with those of the first. */
export async function tryRuntimes(tally) {
  for (const project of PROJECTS) {
    if (!project.options.noEmit) compile(project, compiler, 'nodenext', tally);
  }
  const wanted = new Map();
  for (const runtime of RUNTIMES) {
    if (!isInstalled(tally, runtime)) continue;
    for (const program of PROGRAMS.filter(({ runs }) => runs(runtime))) {
      await tally.summarize(`${runtime.name}, ${program.name}`, () =>
        tryProgram(program, runtime, wanted, tally),
      );
    }
    if (runtime.strips && !runtime.finds) await tryAdvice(runtime, tally);
  }
}

/** A runtime that does not find sources by the names of what they compile to says what to write instead. */
async function tryAdvice(runtime, tally) {
  const [js] = PROJECTS;
  const command = [runtime.program, ...runtime.args, `${folderOf(js)}generated/greeter/main.ts`];
  const failure = await askOverStdio(command, questionsFor('greeter'), REVISIONS[0]).catch(String);
  const found = failure.includes('importExtension: ts') ? 'advice' : failure;
  tally.check(runtime.name, `${js.name} as it is`, found, 'advice');
}

async function tryProgram({ name, project, main }, runtime, wanted, tally) {
  const subject = `${runtime.name}, ${name}`;
  for (const server of SERVERS) {
    const command = [runtime.program, ...runtime.args, folderOf(project) + main(server)];
    const questions = questionsFor(server);
    const sessions = { http: () => askOverHttp(command, questions) };
    for (const revision of REVISIONS) {
      sessions[`stdio, ${revision}`] = () => askOverStdio(command, questions, revision);
    }
    for (const [transport, ask] of Object.entries(sessions)) {
      const tried = `${server} over ${transport}`;
      const answers = await ask().catch((error) => tally.check(subject, tried, error.message, ''));
      if (answers === undefined) continue;
      if (!wanted.has(tried)) wanted.set(tried, answers);
      for (const [index, expected] of wanted.get(tried).entries()) {
        tally.check(subject, `${tried}, answer ${index + 1}`, answers[index], expected);
      }
    }
  }
}
