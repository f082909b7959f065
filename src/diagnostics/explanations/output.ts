import type { outputCodes } from '../codes/output.js';
import type { Explanations } from './explanation.js';

/** Group I, the part about files on disk: generated ones, handlers nobody uses, and those `serve` bundles and loads. */
export const outputExplanations: Explanations<keyof typeof outputCodes> = {
  'generated-stale': {
    paragraph:
      'The generated files on disk must be those that the manifest gives. `snodo generate --check` compares them and fails when one differs, is missing, or is left over from a component that is gone. Somebody changed the manifest without running `generate`, or changed a generated file by hand. Run `npx snodo generate` and commit what it writes. If only line ends differ, Git converts them: `* text=auto eol=lf` in `.gitattributes` stops that.',
    wrong:
      '// generated/tools/search.ts, after the description in the manifest was changed\n/** Search packages */',
    right: '// generated/tools/search.ts\n/** Search packages by name and description */',
  },
  'generated-unmarked': {
    paragraph:
      'A generated file never replaces a file that snodo did not write. Generated files carry a mark in their first line; a file without it, on the path of a generated one, was written or changed by somebody, and would be lost. Nothing was written. Move the file away, or choose another folder with `output`.',
    wrong: '// generated/server.ts\n// my own server\nstartServer();',
    right: '// server.ts\n// my own server, outside of the output folder\nstartServer();',
  },
  'generated-foreign': {
    paragraph:
      'Each manifest has an output folder of its own. The file on this path was generated from another manifest, and two manifests that share a folder would replace and delete the files of each other with every run. Nothing was written. Give one of them another `output`.',
    wrong: '# second.yaml, beside a snodo.yaml with the same output\noutput: generated',
    right: '# second.yaml\noutput: generated/second',
  },
  'handler-orphan': {
    paragraph:
      "Every file in the folder of handlers that exports what a handler does should belong to a component. One that no component uses is mostly left behind by a rename: the new name got a stub, and the code is still in the old file. Move the code, delete the file, or name it with `handler`. Two manifests that share a folder of handlers would report each other's: give each one of its own with `handlers`. In `generate --check` it is an error.",
    wrong:
      '# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }\ntools: {}\n// handlers/tools/search.ts\nexport const call = () => "found";',
    right:
      '# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }\ntools:\n  find:\n    description: Find packages\n    handler: ./handlers/tools/search.ts\n// handlers/tools/search.ts\nexport const call = () => "found";',
  },
  'handler-bundle': {
    paragraph:
      'Handlers and what they import must be modules that can be bundled: `snodo serve` bundles them before it runs them. The message is that of the bundler (esbuild): a syntax error, an import that leads nowhere, an export that the other module does not have. What it only doubts is a warning. `snodo build` refuses targets with `worker: true` too: a thread loads a file of its own, for which one file has no place.',
    wrong:
      '// handlers/tools/search.ts\nimport { index } from "./indx.js";\nexport const call = () => index.name;',
    right:
      '// handlers/tools/search.ts\nimport { index } from "./index.js";\nexport const call = () => index.name;',
  },
  'handler-load': {
    paragraph:
      'Handler modules must load without throwing. `snodo serve` imports them when it starts; what they throw then, such as for a missing environment variable or a connection that fails, ends the start, and is shown with its place in your files. Do such work inside the handler, or where the failure can be answered.',
    wrong:
      '// handlers/tools/search.ts\nconst url = new URL(process.env.INDEX);\nexport const call = () => url.host;',
    right:
      '// handlers/tools/search.ts\nexport const call = () => new URL(process.env.INDEX ?? "http://localhost").host;',
  },
};
