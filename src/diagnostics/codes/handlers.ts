import { type CodeRow, code } from './define.js';

type HandlersCodes = {
  readonly 'module-path': CodeRow<{ key: string; found: string }>;
  readonly 'path-outside-root': CodeRow<{ path: string }>;
};

/** Group I: handler files and other paths. */
export const handlersCodes: HandlersCodes = {
  'module-path': code({
    severity: 'error',
    message: ({ key, found }) =>
      `\`${key}\` must be the path of a .ts, .mts, .js or .mjs file, such as \`./search.ts\` or \`./search.ts#name\`; found ${JSON.stringify(found)}`,
  }),
  'path-outside-root': code({
    severity: 'error',
    message: ({ path }) =>
      `the path ${JSON.stringify(path)} leaves the project root (the folder of the nearest package.json)`,
  }),
};
