import {
  isCollection,
  isMap,
  isScalar,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';

/** A manifest with one entry more, or why it has none: the reason continues a sentence that begins with the path. */
export type AddedEntry =
  /** `line` counts from 1: where the entry begins. */
  { readonly text: string; readonly line: number } | { readonly reason: string };

/**
 * Adds an entry to a map at the root of a YAML file, behind its last one. Every other byte stays: comments, order,
 * indentation and line ends.
 *
 * @param entry the lines of the entry, indented by two blanks a level
 */
export function addEntry(text: string, section: string, entry: readonly string[]): AddedEntry {
  const document = parseDocument(text);
  const root = document.contents;
  if (document.errors.length > 0) return { reason: 'is not valid YAML' };
  if (!isMap(root) || root.flow === true)
    return { reason: 'is not written as lines of `key: value`' };
  const pair = root.items.find(({ key }) => isScalar(key) && key.value === section);
  if (pair === undefined) {
    return insert(text, endOf(root), ['', `${section}:`, ...indented(entry, 2, 2)], 2);
  }
  return addToSection(text, pair, section, entry);
}

function addToSection(
  text: string,
  { key, value }: Pair,
  section: string,
  entry: readonly string[],
): AddedEntry {
  if (isMap(value) && value.anchor === undefined) {
    const [first] = value.items;
    if (first === undefined && value.flow === true)
      return replaceBraces(text, value, indented(entry, 2, 2));
    if (first !== undefined && value.flow !== true) {
      const gap = hasGaps(text, value) ? [''] : [];
      const column = columnOf(text, first);
      return insert(text, endOf(value), [...gap, ...indented(entry, column, column)], gap.length);
    }
  }
  if (isScalar(value) && value.value === null && value.source === '') {
    return insert(text, endOf(key as Node), indented(entry, 2, 2), 0);
  }
  return {
    reason: `has \`${section}\` in a form that cannot be added to: write it as lines below \`${section}:\``,
  };
}

/** Moves lines that are indented by two blanks a level to a column, with steps of another width. */
function indented(lines: readonly string[], column: number, step: number): string[] {
  return lines.map((line) => {
    const [blanks] = /^ */.exec(line) ?? [''];
    return ' '.repeat(column + (blanks.length / 2) * step) + line.slice(blanks.length);
  });
}

/** Takes the place of `{}`. */
function replaceBraces(text: string, value: YAMLMap, lines: readonly string[]): AddedEntry {
  const [start = 0, end = 0] = value.range ?? [];
  const before = text.slice(0, start).replace(/[ \t]+$/, '');
  return insert(before + text.slice(end), before.length, lines, 0);
}

/**
 * Inserts lines below the one that an offset is in.
 *
 * @param lead how many of them stand before the entry
 */
function insert(text: string, offset: number, lines: readonly string[], lead: number): AddedEntry {
  const eol = /\r\n|\n/.exec(text)?.[0] ?? '\n';
  const isLineStart = offset > 0 && text[offset - 1] === '\n';
  const next = isLineStart ? offset : text.indexOf('\n', offset) + 1;
  const at = next === 0 ? text.length : next;
  const before = text.slice(0, at);
  const joint = before === '' || before.endsWith('\n') ? '' : eol;
  const added = lines.map((line) => line + eol).join('');
  const line = (before + joint).split('\n').length + lead;
  return { text: before + joint + added + text.slice(at), line };
}

/** Where the content of a node ends: before the comments and blank lines that follow it. */
function endOf(node: Node): number {
  if (isCollection(node) && node.flow !== true) {
    const last = node.items.at(-1) as Node | Pair | undefined;
    if (last !== undefined) return endOf('key' in last ? ((last.value ?? last.key) as Node) : last);
  }
  return node.range?.[1] ?? 0;
}

function startOf({ key }: Pair): number {
  return (key as Node).range?.[0] ?? 0;
}

function columnOf(text: string, pair: Pair): number {
  const start = startOf(pair);
  return start - (text.lastIndexOf('\n', start - 1) + 1);
}

/** Whether blank lines stand between the entries of a map. */
function hasGaps(text: string, { items }: YAMLMap): boolean {
  return items.some((item, index) => {
    const next = items[index + 1] as Pair | undefined;
    if (next === undefined) return false;
    const { value, key } = item as Pair;
    return /\n[ \t]*\r?\n/.test(text.slice(endOf((value ?? key) as Node) - 1, startOf(next)));
  });
}
