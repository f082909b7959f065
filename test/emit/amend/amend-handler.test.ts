import { diffChars } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amendHandler } from '../../../src/emit/amend/amend-handler.js';
import { missingExports } from '../../../src/emit/files/missing-handlers.js';
import { planFiles } from '../../../src/emit/plan-files.js';
import { catalogOf, HEAD } from '../catalog-of.js';
import { typeFindings } from '../workbench.js';

const SEARCH = 'app/handlers/tools/search.ts';
const TOOL =
  'tools: { search: { description: Search packages, output: { properties: { n: integer } } } }';

/** The text of a handler file after the exports that a manifest expects in it were added. */
function amended(text: string, manifest: string = TOOL, file: string = SEARCH): string | undefined {
  const catalog = catalogOf(HEAD + manifest, { [file]: text });
  const handlers = missingExports(catalog).get(file);
  return handlers === undefined ? text : amendHandler(file, text, handlers, catalog.layout);
}

const STUB = `/** Search packages */
export const call: SearchHandler = (_args, _context) => {
  return toolError('The tool \`search\` is not implemented yet.');
};
`;

const cases: [name: string, before: string, after: string][] = [
  [
    'a file without imports',
    'const limit = 10;\n',
    `import { toolError } from 'snodo/runtime';
import type { SearchHandler } from '../../generated/tools/search.js';

const limit = 10;

${STUB}`,
  ],
  [
    'an empty file',
    '',
    `import { toolError } from 'snodo/runtime';
import type { SearchHandler } from '../../generated/tools/search.js';

${STUB}`,
  ],
  [
    'a file that ends without a line feed',
    "import { x } from './x.js';\nx()",
    `import { x } from './x.js';
import { toolError } from 'snodo/runtime';
import type { SearchHandler } from '../../generated/tools/search.js';
x()

${STUB}`,
  ],
  [
    'imports that have room',
    `import {  zip, aim as goal  } from 'snodo/runtime';
import type {
    SearchArguments,  // what is asked
    SearchResult,
} from '../../generated/tools/search.js';

export   const   unusual = 1;
`,
    `import {  toolError, zip, aim as goal  } from 'snodo/runtime';
import type {
    SearchArguments,  // what is asked
    SearchHandler,
    SearchResult,
} from '../../generated/tools/search.js';

export   const   unusual = 1;

/** Search packages */
export const call: SearchHandler = (_args, _context) => {
    return toolError('The tool \`search\` is not implemented yet.');
};
`,
  ],
  [
    'names that are imported already, under other names too',
    `import { toolError as fail } from 'snodo/runtime';
import { type SearchHandler as Handler } from '../../generated/tools/search.ts';
`,
    `import { toolError as fail } from 'snodo/runtime';
import { type SearchHandler as Handler } from '../../generated/tools/search.ts';

/** Search packages */
export const call: Handler = (_args, _context) => {
  return fail('The tool \`search\` is not implemented yet.');
};
`,
  ],
  [
    'a type-only import, which cannot give a value, and names that mean something else',
    `import type { toolError } from 'snodo/runtime';
type SearchHandler = 1;
`,
    `import type { toolError } from 'snodo/runtime';
import { toolError as toolError2 } from 'snodo/runtime';
import type { SearchHandler as SearchHandler2 } from '../../generated/tools/search.js';
type SearchHandler = 1;

/** Search packages */
export const call: SearchHandler2 = (_args, _context) => {
  return toolError2('The tool \`search\` is not implemented yet.');
};
`,
  ],
  [
    'carriage returns, tabs and double quotes',
    'import { x } from "./x.js";\r\n\r\nif (x) {\r\n\tx("a");\r\n}\r\n',
    `import { x } from "./x.js";
import { toolError } from "snodo/runtime";
import type { SearchHandler } from "../../generated/tools/search.js";

if (x) {
\tx("a");
}

/** Search packages */
export const call: SearchHandler = (_args, _context) => {
\treturn toolError("The tool \`search\` is not implemented yet.");
};
`.replaceAll('\n', '\r\n'),
  ],
  [
    'a function of the name that is not exported',
    'function call() { return "found"; }\n',
    'function call() { return "found"; }\n\nexport { call };\n',
  ],
  [
    'a default export of the name',
    "export default function call() { return 'x'; }\n",
    "export default function call() { return 'x'; }\n\nexport { call };\n",
  ],
  [
    'comments behind the last import',
    "import { x } from './x.js'; /* a */ // b\nx();\n",
    `import { x } from './x.js'; /* a */ // b
import { toolError } from 'snodo/runtime';
import type { SearchHandler } from '../../generated/tools/search.js';
x();

${STUB}`,
  ],
  [
    'an import of the name',
    "import { call } from './shared.js';\n",
    "import { call } from './shared.js';\n\nexport { call };\n",
  ],
  [
    'a start line, a header and a comment of a declaration',
    `#!/usr/bin/env node
// Copyright of somebody.

/** Most results. */
const limit = 10;
`,
    `#!/usr/bin/env node
// Copyright of somebody.
import { toolError } from 'snodo/runtime';
import type { SearchHandler } from '../../generated/tools/search.js';


/** Most results. */
const limit = 10;

${STUB}`,
  ],
  [
    'a start line and no header',
    '#!/usr/bin/env node\n/** Most results. */\nconst limit = 10;\n',
    `#!/usr/bin/env node
import { toolError } from 'snodo/runtime';
import type { SearchHandler } from '../../generated/tools/search.js';

/** Most results. */
const limit = 10;

${STUB}`,
  ],
  [
    'directives',
    "'use strict';\nconst limit = 10;\n",
    `'use strict';
import { toolError } from 'snodo/runtime';
import type { SearchHandler } from '../../generated/tools/search.js';

const limit = 10;

${STUB}`,
  ],
  [
    'a byte order mark',
    '\ufefffunction call() {}\n',
    '\ufefffunction call() {}\n\nexport { call };\n',
  ],
  ['nothing that is missing', 'export const call = () => 1\n', 'export const call = () => 1\n'],
];

describe('an export that is added to a handler file', () => {
  it.each(cases)('respects %s', (_name, before, after) => {
    expect(amended(before)).toBe(after);
  });

  it.each([
    ['is not valid', 'export const other = (;\n'],
    ['has a class of the name', 'class call {}\n'],
    ['has a default export of the name that is a class', 'export default class call {}\n'],
    ['has a type of the name', 'type call = 1;\n'],
    ['imports a type of the name', "import type { call } from './x.js';\n"],
    ['is a CommonJS module', 'module.exports = { find() {} };\n'],
  ])('is refused where the file %s', (_name, text) => {
    const catalog = catalogOf(HEAD + TOOL, { [SEARCH]: 'const limit = 1;\n' });
    const handlers = missingExports(catalog).get(SEARCH) ?? [];
    expect(handlers).toHaveLength(1);
    expect(amendHandler(SEARCH, text, handlers, catalog.layout)).toBeUndefined();
  });

  it('has no types in JavaScript', () => {
    const manifest = 'tools: { search: { handler: ./search.js#default } }';
    expect(amended('export const other = 1;\n', manifest, 'app/search.js')).toBe(
      `import { toolError } from 'snodo/runtime';

export const other = 1;

const handler = (_args, _context) => {
  return toolError('The tool \`search\` is not implemented yet.');
};

export { handler as default };
`,
    );
  });

  it('is made for every component of the file, and for completion', () => {
    const manifest = `
tools: { a: { handler: ./all.ts#a }, b: { handler: ./all.ts#b } }
prompts: { ask: { arguments: { topic: {} }, completion: [topic], handler: ./all.ts#ask } }`;
    const text = amended('export const b = () => "found";\n', manifest, 'app/all.ts') ?? '';
    expect(text.match(/^export const \w+: \w+/gm)).toEqual([
      'export const a: AHandler',
      'export const ask: AskHandler',
      'export const complete: AskCompletionHandler',
    ]);
    const generated = planFiles(catalogOf(HEAD + manifest, { 'app/all.ts': text })).files;
    const files = Object.fromEntries(generated.map((file) => [file.path, file.text]));
    expect(typeFindings({ ...files, 'app/all.ts': text })).toEqual([]);
  });

  it('leaves every other character as it is', () => {
    const piece = fc.constantFrom(
      'const a = 1;',
      '  let b  =  [1,2 ];',
      "import { c } from './c.js'",
      'import d, {e as f} from "./d.js";',
      'import * as g from "snodo/runtime";',
      "import type { SearchResult, } from '../../generated/tools/search.js'; // why",
      '/* header */',
      '// line',
      '/** doc */',
      'export default class {}',
      '`template \\n`;',
      'function call() {}',
      "'use strict'",
      '',
      '\t',
    );
    const ends = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(piece, ends), { maxLength: 8 }),
        fc.boolean(),
        (lines, open) => {
          const joined = lines.map(([text, end]) => text + end).join('');
          const before = open ? joined.trimEnd() : joined;
          const after = amended(before);
          if (after === undefined) return;
          expect(diffChars(before, after).filter(({ removed }) => removed)).toEqual([]);
          expect(amended(after)).toBe(after);
        },
      ),
      { numRuns: 150 },
    );
  });
});
