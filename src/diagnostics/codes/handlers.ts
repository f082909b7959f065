import type { ComponentKind } from '../../definitions/component.js';
import { componentShape } from '../../definitions/component-shape.js';
import { excerpt } from '../../protocol/excerpt.js';
import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';
import { listed } from './listed.js';

type HandlersCodes = {
  readonly 'handler-missing': CodeRow<{ kind: string; name: string; file: string }>;
  readonly 'handler-export-missing': CodeRow<{
    file: string;
    exportName: string;
    exports: readonly string[];
    line: string;
  }>;
  readonly 'module-missing': CodeRow<{
    file: string;
    /** The export that is looked for; undefined when the file itself is missing. */
    exportName: string | undefined;
    exports: readonly string[];
    nearest: string | undefined;
  }>;
  readonly 'module-component': CodeRow<{
    kind: ComponentKind;
    name: string;
    module: string;
    /** What the module exports instead; absent for a component of another name. */
    found?: string;
    ownName?: string;
  }>;
  readonly 'module-path': CodeRow<{ key: string; found: string }>;
  readonly 'path-outside-root': CodeRow<{ path: string }>;
  readonly 'handler-place': CodeRow<{ place: string; reason: string }>;
};

/** Exports of a module that a message lists. */
const MOST_EXPORTS = 5;

const EXAMPLES: { readonly [Kind in ComponentKind]: string } = {
  tool: '`{ definition: defineTool({ ... }), call(args, context) { ... } }`',
  resource: '`{ definition: defineResource({ ... }), read(params, context) { ... } }`',
  prompt: '`{ definition: definePrompt({ ... }), render(args, context) { ... } }`',
};

/** Group I: handler files and other paths. */
export const handlersCodes: HandlersCodes = {
  'handler-missing': code({
    severity: 'warning',
    message: ({ kind, name, file }) =>
      `${kind} \`${name}\` has no handler yet: there is no file \`${file}\``,
    hint: () => 'run `npx snodo generate`, which writes a stub',
  }),
  'handler-export-missing': code({
    severity: 'warning',
    message: ({ file, exportName, exports }) =>
      `the handler file \`${file}\` does not export \`${exportName}\`${exports.length === 0 ? '' : `; it exports ${listed(exports, MOST_EXPORTS)}`}`,
    hint: ({ line, exports }) => {
      const [only] = exports;
      return exports.length === 1 && only !== 'default'
        ? `if \`${only}\` is it, rename it, or put \`#${only}\` behind the path in \`handler\`; else add: ${line} (\`npx snodo generate --fix\` does)`
        : `add to it: ${line} (\`npx snodo generate --fix\` does)`;
    },
  }),
  'module-missing': code({
    severity: 'error',
    message: ({ file, exportName, exports }) =>
      exportName === undefined
        ? `there is no module \`${file}\``
        : `the module \`${file}\` does not export \`${exportName}\`; it exports ${exports.length === 0 ? 'nothing' : listed(exports, MOST_EXPORTS)}`,
    hint: ({ file, exportName, nearest }) =>
      exportName === undefined
        ? `create it, or correct the path, which is relative to the manifest${/\.m?js$/.test(file) ? ' and ends in `.ts` for TypeScript' : ''}`
        : didYouMean(nearest, `export \`${exportName}\`, or name another export behind \`#\``),
  }),
  'module-component': code({
    severity: 'error',
    message: ({ kind, name, module, found, ownName = '' }) =>
      found === undefined
        ? `\`${module}\` must export the ${kind} \`${name}\`; its definition has the name \`${excerpt(ownName)}\``
        : `\`${module}\` must export the ${kind} \`${name}\`, ${componentShape(kind)}; it exports ${found}`,
    hint: ({ kind, name, found }) =>
      found === undefined
        ? `write \`name: ${JSON.stringify(excerpt(name))}\` in the definition, or give the ${kind} its name in the manifest`
        : found === 'a definition alone'
          ? `put the definition beside what answers: ${EXAMPLES[kind]}`
          : `export a component: ${EXAMPLES[kind]}`,
  }),
  'module-path': code({
    severity: 'error',
    message: ({ key, found }) =>
      `\`${key}\` must be the path of a .ts, .mts, .js or .mjs file, such as \`./search.ts\` or \`./search.ts#name\`; found ${JSON.stringify(found)}`,
    hint: ({ found }) => {
      const [, path, exported = ''] = /^([^#?%\\]*\/[^./#?%\\]+)(#.*)?$/.exec(found) ?? [];
      return path === undefined
        ? 'write the path from the manifest on, with its extension'
        : `write \`${excerpt(`${path}.ts${exported}`)}\``;
    },
  }),
  'path-outside-root': code({
    severity: 'error',
    message: ({ path }) =>
      `the path ${JSON.stringify(path)} leaves the project root (the folder of the nearest package.json)`,
    hint: ({ path }) =>
      path.includes('\\')
        ? 'write `/` between folders, on every system'
        : 'name a place inside the project; the path is relative to the manifest',
  }),
  'handler-place': code({
    severity: 'error',
    message: ({ place, reason }) =>
      `handwritten code cannot stand at ${JSON.stringify(place)}: ${reason}`,
    hint: () => 'choose another place for it',
  }),
};
