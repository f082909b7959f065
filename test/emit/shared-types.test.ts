import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { styleFindings, typeFindings } from './workbench.js';

/** The generated files of a manifest, by their paths in the output folder. */
function generated(manifest: string): Record<string, string> {
  const { files } = planFiles(catalogOf(HEAD + manifest));
  return Object.fromEntries(
    files.map(({ path, text }) => [path.replace('app/generated/', ''), text]),
  );
}

/** A declaration of a file, without its comment; undefined when the file has none of that name. */
function declared(text: string | undefined, name: string): string | undefined {
  return new RegExp(`^export (?:type|const) ${name}\\b[^]*?;$(?=\\n(?:\\n|$))`, 'm').exec(
    text ?? '',
  )?.[0];
}

const TYPES = `
types:
  Address:
    type: object
    description: Where someone lives
    properties:
      street: { type: string, required: true }
      country: { type: Country, default: DE }
      geo: { type: object, properties: { lat: { type: number, required: true } } }
  Country: { type: string, enum: [DE, FR] }
  Home: Address
  Codes: "string[]"
  Pair: { schema: { type: array, prefixItems: [{ type: string }, { type: number }] } }
  Anything: { schema: {} }
  Referring: { type: object, properties: { root: { schema: { $ref: "#" } } } }
  Unused: { type: object, properties: { code: "string[]" } }
  lower: { type: object, properties: { n: { type: integer, required: true }, x: "string[]" } }
`;
const REFER = 'tools: { t: { arguments: { p: Referring }, ';

/** The type of the argument `p` in the file of the tool `t`. */
function typeOf(declaration: string, settings = ''): string | undefined {
  const tool = `${settings}${TYPES}tools:\n  t:\n    arguments:\n      p: ${declaration}\n`;
  return /^ {2}p\??: (.*);$/m.exec(generated(tool)['tools/t.ts'] ?? '')?.[1];
}

describe('the type of an argument', () => {
  it.each([
    ['Address', 'Address'],
    ['"Address[]"', 'Address[]'],
    ['"Address[][]"', 'Address[][]'],
    ['{ type: array, items: Address }', 'Address[]'],
    ['{ type: array, items: { type: Address, description: A stop } }', 'Address[]'],
    ['{ type: Address, description: Receiver, required: true }', 'Address'],
    ['{ type: Address, default: { street: x } }', 'Address'],
    ['{ type: Address, schema: { title: Receiver, minProperties: 1 } }', 'Address'],
    ['Country', 'Country'],
    ['{ type: Country, default: FR, header: Country }', 'Country'],
    ['Home', 'Home'],
    ['Codes', 'Codes'],
    ['"Codes[]"', 'Codes[]'],
    ['{ type: Codes, minItems: 1 }', 'Codes'],
    ['Pair', 'Pair'],
    ['Anything', 'Anything'],
    ['lower', 'lower'],
    // What says more than the shared type is written out.
    ['{ type: Country, enum: [DE] }', "'DE'"],
    ['{ type: Country, const: FR }', "'FR'"],
    ['{ type: Pair, minItems: 1 }', '[string, number?, ...JsonValue[]]'],
    ['{ type: Address, schema: { anyOf: [{ required: [geo] }] } }', 'TP'],
    ['Referring', 'TP'],
    ['{ schema: { type: object, properties: { street: { type: string } } } }', 'TP'],
  ])('%s is %s', (declaration, type) => {
    expect(typeOf(declaration)).toBe(type);
  });

  it.each([
    ['Country', 'Country'],
    ['Address', 'TP'], // the handler always finds `country` in it
    ['Home', 'TP'],
    ['"Codes[]"', 'Codes[]'],
  ])('with inserted defaults, %s is %s', (declaration, type) => {
    expect(typeOf(declaration, 'applyDefaults: true\n')).toBe(type);
  });
});

describe('with inserted defaults', () => {
  const files = generated(`applyDefaults: true
${TYPES}tools:
  t: { arguments: { p: Address }, output: { properties: { q: Address } } }
`);

  it('gives handlers what they receive, and asks of them what they may send', () => {
    const text = files['tools/t.ts'];
    expect(declared(text, 'TP')).toBe(
      `export type TP = {\n  street: string;\n  /** @default 'DE' */\n  country: Country;\n  geo?: TPGeo;\n};`,
    );
    expect(declared(text, 'TResult')).toContain('q?: Address;');
    expect(declared(files['types.ts'], 'Address')).toContain('country?: Country;');
  });
});

describe('types.ts', () => {
  const files = generated(
    `${TYPES}tools: { t: { arguments: { a: Home, l: lower }, output: { properties: { codes: Codes } } } }`,
  );
  const text = files['types.ts'] ?? '';

  it('declares each used type once, in the order of the manifest, with those inside behind it', () => {
    const names = [...text.matchAll(/^export \w+ (\w+)/gm)].map(([, name]) => name);
    expect(names).toEqual(['Address', 'AddressGeo', 'Country', 'Home', 'Codes', 'lower']);
  });

  it('has the descriptions of the manifest', () => {
    expect(text).toContain('/** Where someone lives */\nexport type Address = {');
  });

  it('declares a type that is called after another one as its alias', () => {
    expect(declared(text, 'Home')).toBe('export type Home = Address;');
  });

  it('is imported where a type of it is needed, and only there', () => {
    expect(files['tools/t.ts']).toContain(
      "import type { Codes, Home, lower } from '../types.js';\n",
    );
  });

  it('is imported by its source name when the manifest says so', () => {
    const { 'tools/t.ts': tool } = generated(
      `importExtension: ts\n${TYPES}tools: { t: { arguments: { p: Codes } } }`,
    );
    expect(tool).toContain("import type { Codes } from '../types.ts';\n");
  });

  it.each([
    ['no types', 'tools: { t: { arguments: { p: string } } }'],
    [
      'types that nothing uses',
      `types: { Codes: "string[]" }\ntools: { t: { inputSchema: { type: object } } }`,
    ],
    [
      'types that mean something in one tool only',
      `types: { R: { schema: { $ref: "#" } } }\n${REFER.replace('Referring', 'R')} } }`,
    ],
  ])('is not there for %s', (_, manifest) => {
    expect(Object.keys(generated(manifest))).not.toContain('types.ts');
  });

  it('leaves the definitions on the wire as they are', () => {
    expect(declared(files['tools/t.ts'], 't')).toContain(`street: { type: 'string' },
          country: { type: 'string', enum: ['DE', 'FR'], default: 'DE' },`);
  });
});

describe('a form', () => {
  const CONTACT = `types:
  Contact:
    type: object
    description: Who to write to
    additionalProperties: false
    properties:
      name: { type: string, required: true, description: Full name }
      mail: { type: string, format: email }
      age: { type: integer, minimum: 0, default: 18 }
      size: Size
      topics: { type: array, items: Topic }
  Size: { type: string, enum: [s, m] }
  Topic: { type: string, enum: [news, jobs] }
tools: { t: {} }
`;

  it('is printed behind a flat type, used or not, as the schema that the client gets', () => {
    const { 'types.ts': text } = generated(CONTACT);
    expect(text).toMatchInlineSnapshot(`
      "// Generated by snodo from app/snodo.yaml. Do not edit: change the manifest and run \`npx snodo generate\`.

      import type { Form } from 'snodo/runtime';

      /** Who to write to */
      export type Contact = {
        /** Full name */
        name: string;
        mail?: string;
        /** @default 18 */
        age?: number;
        size?: Size;
        topics?: Topic[];
      };

      /** The form that asks for \`Contact\`. */
      export const contactForm: Form<Contact> = {
        type: 'object',
        properties: {
          name: { type: 'string', description: 'Full name' },
          mail: { type: 'string', format: 'email' },
          age: { type: 'integer', minimum: 0, default: 18 },
          size: { type: 'string', enum: ['s', 'm'] },
          topics: { type: 'array', items: { type: 'string', enum: ['news', 'jobs'] } },
        },
        required: ['name'],
      };

      export type Size = 's' | 'm';

      export type Topic = 'news' | 'jobs';
      "
    `);
  });

  it('asks for answers of the type, and takes nothing else as a form', () => {
    const files = planFiles(catalogOf(HEAD + CONTACT)).files.map(({ path, text }) => [path, text]);
    const use = `import { elicitForm, type Context } from 'snodo/runtime';
import { contactForm, type Contact } from './app/generated/types.js';
export function ask({ ask }: Context): Contact | undefined {
  const { who } = ask({ who: elicitForm('Who?', contactForm) });
  if (who.action !== 'accept') return undefined;
  const { size, topics } = who.content;
  const small: boolean = size === 's' && topics?.includes('jobs') === true;
  return small ? who.content : { name: who.content.name, age: who.content.age ?? 1 };
}
export const wrong = (context: Context): unknown => {
  const { who } = context.ask({ who: elicitForm('Who?', contactForm) });
  if (who.action !== 'accept') return undefined;
  const name: number = who.content.name;
  const age: number = who.content.age;
  const other = who.content.other;
  const large = who.content.size === 'l';
  return [name, age, other, large];
};
export const noForm: unknown = elicitForm('Who?', { type: 'object' });
export const noType: unknown = elicitForm('Who?', { name: { type: 'text' } });
export const spelt: Contact = { nam: 'x' };
export const missing: Contact = {};
export const size: Contact = { name: 'x', size: 'l' };
`;
    const findings = typeFindings({ ...Object.fromEntries(files), 'use.ts': use });
    expect(findings.map((finding) => finding.replace(/ .*/, ''))).toEqual(
      [13, 14, 15, 16, 19, 20, 21, 22, 23].map((line) => `use.ts:${line}`),
    );
  }, 60_000);
});

describe('names', () => {
  const HOSTILE = [
    ...['any', 'await', 'bigint', 'class', 'infer', 'intrinsic', 'is', 'keyof', 'never', 'unique'],
    ...['readonly', 'symbol', 'undefined', 'unknown', 'void', 'abstract', 'asserts', 'let', 'eval'],
    ...['JsonObject', 'JsonValue', 'Form', 'ToolDefinition', 'ToolHandler', 'defineTool', 'Record'],
    ...['constructor', '__proto__', 'prototype', 'toString', 'Array', 'Promise', '$', '_', 'Ünï'],
    ...['TArguments', 'TResult', 'THandler', 't', 'TA', 'Flat', 'FlatInner', 'flat', 'flatForm'],
  ];
  const types = HOSTILE.map(
    (name) =>
      `  ${name}: { type: object, properties: { inner: { type: object, properties: { ${name}: string } } } }\n`,
  );
  const flat = ['Flats', 'flats', 'flats_form', 'class_', 'any_', 'from'].map(
    (name) => `  ${name}: { type: object, properties: { __proto__: string, required: string } }\n`,
  );
  const uses = [...HOSTILE, 'Flats', 'flats', 'class_'].map((name) => `      ${name}: ${name}\n`);
  const manifest = `types:\n${types.join('')}${flat.join('')}tools:
  t:
    arguments:
      a: { type: object, properties: { x: string } }
${uses.join('')}    output:\n      properties:\n        a: TArguments\n`;
  const files = planFiles(catalogOf(HEAD + manifest)).files;

  it('clash with nothing: every file compiles under every strict flag', () => {
    const texts = files.map(({ path, text }) => [path, text]);
    expect(typeFindings(Object.fromEntries(texts))).toEqual([]);
  }, 60_000);

  it('leave every file as the formatter would', () => {
    const texts = files
      .filter(({ path }) => /(types|t)\.ts$/.test(path))
      .map(({ path, text }) => [path, text]);
    expect(styleFindings(Object.fromEntries(texts))).toBe('');
  }, 60_000);

  it('are kept where TypeScript takes them, and export nothing twice', () => {
    const text = files.find(({ path }) => path.endsWith('generated/types.ts'))?.text ?? '';
    const exported = [...text.matchAll(/^export \w+ ([^\s:]+)/gm)].map(([, name]) => name);
    expect(new Set(exported).size).toBe(exported.length);
    const kept = ['__proto__', 'prototype', 'Record', '$', 'Ünï', 'TArguments', 'from'];
    expect(exported).toEqual(
      expect.arrayContaining([...kept, 'any_', 'any_2', 'Array_', 'JsonValue2']),
    );
    const forms = exported.filter((name) => name?.includes('Form'));
    expect(forms).toEqual(
      expect.arrayContaining(['flatsForm', 'flatsForm2', 'flatsFormForm', 'classForm', 'fromForm']),
    );
  });
});

describe('types that name each other', () => {
  const chain = (count: number, doubled: boolean): string =>
    Array.from({ length: count }, (_, index) => {
      const parts = doubled ? `{ a: T${index}, b: T${index} }` : `{ a: T${index} }`;
      return `  T${index + 1}: { type: object, properties: ${parts} }\n`;
    }).join('');
  const manifest = (count: number, doubled: boolean): string =>
    `types:\n  T0: string\n${chain(count, doubled)}tools: { t: { arguments: { p: T${count} } } }\n`;

  it('are declared once each, however often they are written out', () => {
    const { 'types.ts': text, 'tools/t.ts': tool } = generated(manifest(12, true));
    expect(text?.match(/^export type/gm)).toHaveLength(13);
    expect(tool?.match(/^export type/gm)).toHaveLength(2);
    expect(declared(text, 'T12')).toBe('export type T12 = {\n  a?: T11;\n  b?: T11;\n};');
  });

  it('end where types are no longer told apart, as types that are written out do', () => {
    const { 'types.ts': text, 'tools/t.ts': tool } = generated(manifest(60, false));
    expect(text?.match(/^export type/gm)).toHaveLength(31);
    expect(tool?.match(/^export type/gm)).toHaveLength(32);
    expect(tool).toContain('?: JsonValue;');
    expect(typeFindings({ 'types.ts': text ?? '', 'tools/t.ts': tool ?? '' })).toEqual([]);
  }, 60_000);
});

it('prints the same bytes for the same manifest', () => {
  const manifest = `${TYPES}tools: { t: { arguments: { a: "Home[]", b: lower } } }`;
  expect(generated(manifest)).toEqual(generated(manifest));
});
