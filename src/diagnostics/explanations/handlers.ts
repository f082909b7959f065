import type { handlersCodes } from '../codes/handlers.js';
import type { Explanations } from './explanation.js';

const HEAD =
  '# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }\ntools:\n  search:\n    description: Search packages';

/** Group I: handler files and other paths. */
export const handlersExplanations: Explanations<keyof typeof handlersCodes> = {
  'handler-missing': {
    paragraph:
      'A component without static content has a handler file: `handlers/tools/search.ts` for the tool `search`, or the file that `handler` names. It is missing here. `npx snodo generate` writes a stub that compiles and answers that it is not implemented; fill it in, it is yours from then on. In `generate --check` a missing file is an error, since the committed files are not complete.',
    wrong: 'tools:\n  search:\n    description: Search packages',
    right: `${HEAD}\n// handlers/tools/search.ts\nexport const call = () => 'found';`,
  },
  'handler-export-missing': {
    paragraph:
      'A handler file exports the function that answers: `call` for a tool, `read` for a resource, `render` for a prompt, or the name behind `#` in `handler`. The generated server imports it by that name, so without it the server does not compile, and does not start. The hint is the line to add. It is a warning in `check` and `generate`, so that a file can be written step by step, and an error in `generate --check` and `serve`.',
    wrong: `${HEAD}\n// handlers/tools/search.ts\nexport const find = () => 'found';`,
    right: `${HEAD}\n// handlers/tools/search.ts\nexport const call = () => 'found';`,
  },
  'module-missing': {
    paragraph:
      'A module that the manifest names must be there, with the export that it names. It is written by hand, so nothing creates it, and the generated server imports it: without it the server does not start. Paths are relative to the file that names them.',
    wrong:
      'resources:\n  note:\n    description: A note\n    uriTemplate: notes://{name}\n    matcher: ./match.ts#note',
    right:
      '# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }\nresources:\n  note:\n    description: A note\n    uriTemplate: notes://{name}\n    matcher: ./match.ts#note\n// match.ts\nexport const note = (uri: string) => uri.startsWith("notes://");',
  },
  'module-component': {
    paragraph:
      'A `module` of a component exports the component itself: a map of its definition and of what answers, with the name that the manifest gives it. The names of all components stand in the manifest, where the rules for names and the people who review it look; a module of another name would be a component that nobody declared. What only running code shows is judged when the runtime is created.',
    wrong:
      "# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }\ntools:\n  audit: { module: ./audit.ts#audit }\n// audit.ts\nexport const audit = { definition: { name: 'log', inputSchema: { type: 'object' } }, call: () => 'fine' };",
    right:
      "# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }\ntools:\n  audit: { module: ./audit.ts#audit }\n// audit.ts\nexport const audit = { definition: { name: 'audit', inputSchema: { type: 'object' } }, call: () => 'fine' };",
  },
  'module-path': {
    paragraph:
      'The path of a module ends in `.ts`, `.mts`, `.js` or `.mjs`, and may name an export behind `#`. The generated server imports it as it stands; without the extension Node would not find it, and a name that is no identifier cannot be imported.',
    wrong: 'tools:\n  search:\n    description: Search packages\n    handler: ./search',
    right: 'tools:\n  search:\n    description: Search packages\n    handler: ./search.ts',
    sources: ['Node.js documentation, "Mandatory file extensions"'],
  },
  'path-outside-root': {
    paragraph:
      'Every path in a manifest stays inside the project: the folder of the nearest `package.json` above the manifest. A manifest can come from somebody else, and one that could name any path could read or write files anywhere on the machine of whoever checks it. Paths use `/` on every system, and links are followed before they are judged.',
    wrong: 'output: ../../elsewhere',
    right: 'output: generated',
  },
  'handler-place': {
    paragraph:
      'Handlers stand where generated files do not, on paths that an import can name. A handler in the place of a generated file would be replaced by it. `?`, `#` and `%` in the path of an import begin a query, a fragment or an escape, so that Node would look for another file.',
    wrong: 'handlers: "lib#1"',
    right: 'handlers: lib',
  },
};
