import fc from 'fast-check';
import { parse, stringify } from 'yaml';

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
  'x'.repeat(11_000),
];
const WORDS = `
  snodo server name version title description instructions protocols validator pagination pageSize cache tools ttlMs
  scope output importExtension handlers components resources prompts icons src metadata handler arguments schema
  additionalProperties inputSchema outputSchema annotations readOnlyHint uri uriTemplate mimeType size matcher text json
  messages user assistant type properties items required enum const default pattern format minimum maxLength uniqueItems
  nullable $ref $defs $id $schema $anchor $dynamicRef allOf anyOf oneOf not if then prefixItems contains
  patternProperties propertyNames dependentSchemas dependentRequired unevaluatedProperties minItems multipleOf
  x-mcp-header $comment examples $vocabulary`
  .trim()
  .split(/\s+/);
const TYPES = 'string integer number boolean object array null'.split(' ');
const SYNTAX = [...'{}[],:#&*!|>?-\'"%@`\t\n \ufeff\r'];

const texts = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const keys = fc.oneof(fc.constantFrom(...WORDS), texts);
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

/** Changes at one node of the tree; `at` picks the node. */
const treeMutations = fc.oneof(
  fc.record({ at: fc.nat(), kind: fc.constant('replace'), value: values }),
  fc.record({ at: fc.nat(), kind: fc.constant('add'), key: keys, value: values }),
  fc.record({ at: fc.nat(), kind: fc.constant('rename'), key: keys }),
  fc.record({ at: fc.nat(), kind: fc.constantFrom('delete', 'list', 'map', 'first') }),
  fc.record({ at: fc.nat(), kind: fc.constant('copy'), from: fc.nat() }),
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
);

/** A change of one of `count` documents: of its tree, of its text, or both. */
export function changes(count) {
  return fc.record({
    seed: fc.nat({ max: count - 1 }),
    tree: fc.array(treeMutations, { maxLength: 4 }),
    style: fc.constantFrom('block', 'flow', 'json'),
    text: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(textMutations, { maxLength: 3 }) },
    ),
  });
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

function changeTree(tree, mutation) {
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
    case 'crlf':
      return Buffer.from(text.replaceAll('\n', '\r\n'));
    case 'byte':
      return bytes.length === 0 ? bytes : bytes.with(mutation.at % bytes.length, mutation.byte);
  }
}

function indented(line, by) {
  return by > 0 ? ' '.repeat(by) + line : line.slice(-by);
}
