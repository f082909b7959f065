import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { codes } from '../../dist/diagnostics/codes/index.js';
import { manifestKind } from '../../dist/manifest/keys/manifest-keys.js';

// Texts that mean something to YAML, to TypeScript, to a path, to a template or to a terminal.
const TEXTS = [
  ...[
    '',
    ' ',
    '*/',
    '`',
    `$${'{x}'}`,
    "'",
    '"',
    '\\',
    '\u2028',
    '\u0000',
    '\n',
    '\r\n',
    '\ud800',
    '\u202e',
    '😀',
  ],
  ...'__proto__ constructor toString con NUL class await default true null ~ 1e400 0x1f <<'.split(
    ' ',
  ),
  ...'../ .. . / C:\\x a%20b a#b ./x.ts ./x.ts#y ../handlers.ts !x * ** &a'.split(' '),
  ...'{{ }} {{a|b}} {a} {+a} {/a*} {?a,b} file:///{x} a://b/{c} %zz %00 https://example.org/a.json'.split(
    ' ',
  ),
  ...'(a+)+$ [ # #/$defs/x string[] object[][] 2026-07-28 full basic text/plain Region'.split(' '),
  ...'auth.principal request.constructor timeout rateLimit claude off warning com.example/a SCREAMING_NAME'.split(
    ' ',
  ),
  ...'127.0.0.1 [::1]:80 *.example.org https://a:b@h/ /mcp//x a:read ./lib/h.ts#call#x Type[] Type'.split(
    ' ',
  ),
  ...[
    'ghp_q7Zr2Wc9XtB4mLk8Yv3NsJ6hPd1FgTa5Ue0R',
    'redis://user:x7Gh2Kd9Lm4Qp8Zr@host',
    '::error file=x::y',
    '##[add-mask]x',
    '\u001b[31m',
    '# snodo-ignore description-missing, text-cut: a reason',
    '# snodo-ignore unknown-key: a reason',
    '// snodo-ignore handler-stdout',
    '\n# snodo-ignore additional-open: a reason\n',
    '{{a}} \\{{b}} {{c|{{d}}}}',
    'export const call = 1;',
  ],
  'x'.repeat(11_000),
];
const KEYWORDS = `
  type properties items required enum const default pattern format minimum maxLength uniqueItems nullable $ref $defs $id
  $schema $anchor $dynamicRef allOf anyOf oneOf not if then prefixItems contains patternProperties propertyNames
  dependentSchemas dependentRequired unevaluatedProperties minItems multipleOf x-mcp-header $comment examples $vocabulary
  $arg $reply $$arg readOnlyHint`
  .trim()
  .split(/\s+/);

/** All names of the key table. */
const KEYS = new Set();
(function collect(kind) {
  for (const inside of [kind.items, kind.values, kind.others, ...(kind.forms ?? [])]) {
    if (inside !== undefined) collect(inside);
  }
  for (const [name, key] of Object.entries(kind.keys ?? {})) {
    if (!KEYS.has(name)) {
      KEYS.add(name);
      collect(key.kind);
    }
  }
})(manifestKind);
const WORDS = [...KEYWORDS, ...[...KEYS].filter((name) => !Object.hasOwn(codes, name))];
const TYPES = 'string integer number boolean object array null'.split(' ');
const MODULE_TEXTS = [
  ...[
    'export ',
    'export default ',
    'export * from "./x.js";',
    'export const { a, b: [call] } = x;',
    'declare ',
    'type ',
  ],
  ...[
    '`',
    '`${',
    '}`',
    '/*',
    '*/',
    '//',
    '/[/',
    '=> ',
    '<T,>',
    '@a ',
    '"',
    '\\u{61}',
    '<<<<<<< a',
    '#!/bin/sh',
  ],
  ...[
    'process.stdout.write(1);',
    'const { stdout } = process;',
    '// snodo-ignore handler-stdout: a reason\n',
  ],
];
const SYNTAX = [...'{}[],:#&*!|>?-\'"%@`\t\n \ufeff\r'];

const texts = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const keys = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 5, arbitrary: texts },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(codes)) },
);
const numbers = fc.constantFrom(0, -0, 1, -1, 1.5, 2 ** 53, 1e21, 1e-7, Number.MAX_VALUE);
const scalars = fc.oneof(keys, numbers, fc.constantFrom(null, true, false, ...TYPES));
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 4 }).map(Object.fromEntries),
  ),
}));

const CODES = Object.keys(codes);
const settings = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('error', 'warning', 'info', 'off') },
  { weight: 1, arbitrary: values },
);

/** Changes at one node of the tree, or of a severity; `at` picks the node. */
const treeMutations = fc.oneof(
  fc.record({ at: fc.nat(), kind: fc.constant('replace'), value: values }),
  fc.record({ at: fc.nat(), kind: fc.constant('add'), key: keys, value: values }),
  fc.record({ at: fc.nat(), kind: fc.constant('rename'), key: keys }),
  fc.record({ at: fc.nat(), kind: fc.constantFrom('delete', 'list', 'map', 'first') }),
  fc.record({ at: fc.nat(), kind: fc.constant('copy'), from: fc.nat() }),
  fc.record({ kind: fc.constant('severity'), code: fc.constantFrom(...CODES), value: settings }),
);

/** Changes of the text as it is written; `at` picks the character, line or byte. */
const textMutations = fc.oneof(
  fc.record({
    at: fc.nat(),
    kind: fc.constant('insert'),
    text: fc.oneof(texts, fc.constantFrom(...SYNTAX)),
  }),
  fc.record({ at: fc.nat(), kind: fc.constant('cut'), length: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ at: fc.nat(), kind: fc.constant('indent'), by: fc.constantFrom(-4, -2, -1, 1, 2) }),
  fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('drop line', 'repeat line', 'truncate', 'crlf'),
  }),
  fc.record({ at: fc.nat(), kind: fc.constant('byte'), byte: fc.integer({ min: 0, max: 255 }) }),
  fc.record({
    at: fc.nat(),
    kind: fc.constant('ignore'),
    code: fc.constantFrom(...CODES),
    isAlone: fc.boolean(),
  }),
);

const moduleMutations = fc.oneof(
  textMutations,
  fc.record({ at: fc.nat(), kind: fc.constant('insert'), text: fc.constantFrom(...MODULE_TEXTS) }),
);

function noneOrSome(mutations) {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(mutations, { maxLength: 3 }) },
  );
}

/**
 * A change of one of `count` documents: of its tree, of its text, or both; and of the text of all modules beside it. `clients`
 * tells whether it is judged for all clients.
 */
export function changes(count) {
  return fc.record({
    seed: fc.nat({ max: count - 1 }),
    tree: fc.array(treeMutations, { maxLength: 4 }),
    style: fc.constantFrom('block', 'flow', 'json'),
    text: noneOrSome(textMutations),
    modules: noneOrSome(moduleMutations),
    clients: fc.boolean(),
  });
}

/** Applies the change of modules to one of them. */
export function changedModule(bytes, { modules }) {
  return modules.reduce(changeText, bytes);
}

/** Applies a change to a document. */
export function changed(bytes, { tree, style, text }) {
  const value = tree.length === 0 ? undefined : treeOf(bytes);
  if (value === undefined) return text.reduce(changeText, bytes);
  for (const mutation of tree) changeTree(value, mutation);
  const collectionStyle = style === 'flow' ? 'flow' : 'any';
  const written =
    style === 'json'
      ? JSON.stringify(value)
      : stringify(value, { collectionStyle, lineWidth: 0, aliasDuplicateObjects: false });
  return text.reduce(changeText, Buffer.from(written));
}

/** Undefined for a document whose fault is its syntax, or an alias of itself. */
function treeOf(bytes) {
  try {
    const options = { uniqueKeys: false, logLevel: 'silent' };
    const tree = JSON.parse(JSON.stringify(parse(bytes.toString(), options)));
    return typeof tree === 'object' && tree !== null ? tree : undefined;
  } catch {
    return undefined;
  }
}

/** All places of a tree: the holder and the key or index in it. */
function placesIn(holder, places = []) {
  for (const key of Object.keys(holder)) {
    places.push({ holder, key });
    const value = holder[key];
    if (typeof value === 'object' && value !== null) placesIn(value, places);
  }
  return places;
}

/** Sets a member, also one that is called `__proto__`. */
function set(holder, key, value) {
  const property = { value, enumerable: true, configurable: true, writable: true };
  if (!Array.isArray(holder) || /^\d+$/.test(key)) Object.defineProperty(holder, key, property);
}

function changeSeverity(tree, { code, value }) {
  const { severity } = tree;
  const isMap = typeof severity === 'object' && severity !== null && !Array.isArray(severity);
  if (!isMap) set(tree, 'severity', {});
  set(tree.severity, code, structuredClone(value));
}

function changeTree(tree, mutation) {
  if (mutation.kind === 'severity') {
    if (!Array.isArray(tree)) changeSeverity(tree, mutation);
    return;
  }
  const places = placesIn(tree);
  if (places.length === 0) return;
  const { holder, key } = places[mutation.at % places.length];
  const value = holder[key];
  const isHolder = typeof value === 'object' && value !== null;
  switch (mutation.kind) {
    case 'replace':
      return set(holder, key, structuredClone(mutation.value));
    case 'add':
      if (Array.isArray(value)) value.push(structuredClone(mutation.value));
      else set(isHolder ? value : holder, mutation.key, structuredClone(mutation.value));
      return;
    case 'rename':
      if (!Array.isArray(holder)) delete holder[key];
      return set(holder, mutation.key, value);
    case 'delete':
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      return;
    case 'list':
      return set(holder, key, [value]);
    case 'map':
      return set(holder, key, { [key]: value });
    case 'first':
      return set(holder, key, isHolder ? (Object.values(value)[0] ?? null) : value);
    case 'copy': {
      const other = places[mutation.from % places.length];
      return set(holder, key, structuredClone(other.holder[other.key]));
    }
  }
}

function changeText(bytes, mutation) {
  const text = bytes.toString();
  const at = mutation.at % (text.length + 1);
  const lines = text.split('\n');
  const line = mutation.at % lines.length;
  switch (mutation.kind) {
    case 'insert':
      return Buffer.from(text.slice(0, at) + mutation.text + text.slice(at));
    case 'cut':
      return Buffer.from(text.slice(0, at) + text.slice(at + mutation.length));
    case 'indent':
      return Buffer.from(lines.with(line, indented(lines[line], mutation.by)).join('\n'));
    case 'drop line':
      return Buffer.from(lines.toSpliced(line, 1).join('\n'));
    case 'repeat line':
      return Buffer.from(lines.toSpliced(line, 0, lines[line]).join('\n'));
    case 'truncate':
      return Buffer.from(text.slice(0, at));
    case 'ignore': {
      const comment = `# snodo-ignore ${mutation.code}: why`;
      const changedLines = mutation.isAlone
        ? lines.toSpliced(line, 0, indented(comment, lines[line].search(/\S|$/)))
        : lines.with(line, `${lines[line]} ${comment}`);
      return Buffer.from(changedLines.join('\n'));
    }
    case 'crlf':
      return Buffer.from(text.replaceAll('\n', '\r\n'));
    case 'byte':
      return bytes.length === 0 ? bytes : bytes.with(mutation.at % bytes.length, mutation.byte);
  }
}

function indented(line, by) {
  return by > 0 ? ' '.repeat(by) + line : line.slice(-by);
}
