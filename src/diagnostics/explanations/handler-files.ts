import type { handlerFilesCodes } from '../codes/handler-files.js';
import type { Explanations } from './explanation.js';

/** Group I: what a look into handler files finds. */
export const handlerFilesExplanations: Explanations<keyof typeof handlerFilesCodes> = {
  'handler-syntax': {
    paragraph:
      'A handler file is JavaScript or TypeScript. One that cannot be parsed would fail when the server starts, so it is an error already when the manifest is checked. The scan looks at every handler file quickly and parses only those that look broken: brackets that do not match, texts without an end, names that stand side by side, the marks of a merge conflict. Everything else is left to your compiler. Since `generate` never changes a file that exists, no stub is added to a broken one.',
    wrong: '// handlers/tools/search.ts\nexport const call = ({ query }) => {\n  return [query];',
    right:
      '// handlers/tools/search.ts\nexport const call = ({ query }) => {\n  return [query];\n};',
  },
  'handler-not-function': {
    paragraph:
      'The export that answers a component is called for every request, so it is a function: `call` for a tool, `read` for a resource, `render` for a prompt, or the one that `handler` names behind `#`. An object, a list, a text, a class (which only `new` may call) or a type alone cannot answer. Only what is plainly none is reported; a value that is computed may be a function.',
    wrong: "// handlers/tools/search.ts\nexport const call = { run: () => 'found' };",
    right: "// handlers/tools/search.ts\nexport const call = () => 'found';",
  },
  'handler-stdout': {
    paragraph:
      'Over stdio, stdout carries one message of the protocol a line, and a client that reads anything else there may drop the connection. While a server runs it moves what `console.log` and `process.stdout.write` print to stderr; writes to file descriptor 1, the end of `process.stdout`, and child processes that inherit stdout are out of its reach. So a handler that uses `process.stdout`, `writeSync(1, ...)` or `stdio: "inherit"` is a warning, in comments and texts of course not.',
    wrong:
      "// handlers/tools/search.ts\nexport const call = () => {\n  process.stdout.write('searching');\n  return 'found';\n};",
    right:
      "// handlers/tools/search.ts\nexport const call = () => {\n  console.error('searching');\n  return 'found';\n};",
    sources: ['MCP 2026-07-28, "Transports", stdio'],
  },
};
