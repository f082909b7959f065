/** A token of a module, as far as finding its exports needs them. */
export type ModuleToken = {
  /** `value`: a template, a regular expression or a number, whose text does not matter. */
  readonly kind: 'word' | 'string' | 'mark' | 'value';
  /** The word, the mark, or the text between the quotes as written; the number; empty for other values. */
  readonly text: string;
  /** UTF-16 offsets in the text of the module; a `${` begins where its piece of the template does. */
  readonly start: number;
  readonly end: number;
};

/** A text on its way to tokens. */
type Scanner = {
  readonly text: string;
  offset: number;
  readonly tokens: ModuleToken[];
  /** For every open brace, whether it is the `${` of a template. */
  readonly braces: boolean[];
};

const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const NUMBER = /[0-9][0-9A-Za-z_.]*/y;
const TRIVIA = /(?:[\s\ufeff]|\/\/[^\n\r\u2028\u2029]*)+/y;
const STRING = /'(?:[^'\\\n\r]|\\[\s\S])*'|"(?:[^"\\\n\r]|\\[\s\S])*"/y;
/** Bounded, so that a line of slashes without an end costs no more than its length times the bounds. */
const REGULAR_EXPRESSION = /\/(?:[^/\\[\n\r]|\\.|\[(?:[^\]\\\n\r]|\\.){0,500}\]){1,2000}\/[a-z]*/y;
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;

/** Words after which a slash starts a regular expression: they end no value. */
const BEFORE_VALUE = new Set(
  'await case delete do else in instanceof new of return throw typeof void yield'.split(' '),
);

/**
 * Splits the text of a module (JavaScript or TypeScript) into tokens, without comments and white space.
 *
 * Gives undefined where it cannot follow the text: a string, comment or template without an end. What a slash means
 * is judged by the token before it, which is right for all but exotic texts; a wrong guess mostly ends as undefined.
 */
export function moduleTokens(text: string): readonly ModuleToken[] | undefined {
  const hashbang = /^#![^\n\r]*/.exec(text)?.[0].length ?? 0;
  const scanner: Scanner = { text, offset: hashbang, tokens: [], braces: [] };
  while (scanner.offset < text.length) {
    if (read(scanner, TRIVIA) !== undefined) continue;
    if (!readToken(scanner)) return undefined;
  }
  return scanner.braces.includes(true) ? undefined : scanner.tokens;
}

/** Reads what the pattern matches at the current place, if it matches there. */
function read(scanner: Scanner, pattern: RegExp): string | undefined {
  pattern.lastIndex = scanner.offset;
  const found = pattern.exec(scanner.text)?.[0];
  scanner.offset += found?.length ?? 0;
  return found;
}

/** Adds the token that ends at the current place. */
function add(scanner: Scanner, kind: ModuleToken['kind'], text: string, start: number): true {
  scanner.tokens.push({ kind, text, start, end: scanner.offset });
  return true;
}

/** Reads one token or block comment; false when it has no end. */
function readToken(scanner: Scanner): boolean {
  const start = scanner.offset;
  const word = read(scanner, WORD);
  if (word !== undefined) return add(scanner, 'word', word, start);
  const number = read(scanner, NUMBER);
  if (number !== undefined) return add(scanner, 'value', number, start);
  const mark = scanner.text.charAt(start);
  switch (mark) {
    case "'":
    case '"':
      return readString(scanner);
    case '`':
      scanner.offset += 1;
      return readTemplate(scanner);
    case '/':
      return readSlash(scanner);
    case '{':
      scanner.braces.push(false);
      break;
    case '}':
      if (scanner.braces.pop() === true) {
        scanner.offset += 1;
        add(scanner, 'mark', '}', start);
        return readTemplate(scanner);
      }
      break;
  }
  scanner.offset += 1;
  return add(scanner, 'mark', mark, start);
}

function readString(scanner: Scanner): boolean {
  const start = scanner.offset;
  const string = read(scanner, STRING);
  return string !== undefined && add(scanner, 'string', string.slice(1, -1), start);
}

/** Reads a template's text up to its end, or up to the expression in it. */
function readTemplate(scanner: Scanner): boolean {
  const start = scanner.offset - 1;
  read(scanner, TEMPLATE_TEXT);
  if (scanner.text[scanner.offset] === '`') {
    scanner.offset += 1;
    return add(scanner, 'value', '', start);
  }
  if (!scanner.text.startsWith('${', scanner.offset)) return false;
  scanner.offset += 2;
  scanner.braces.push(true);
  return add(scanner, 'mark', '{', start);
}

/** Reads a block comment, a regular expression or a division. */
function readSlash(scanner: Scanner): boolean {
  if (scanner.text.startsWith('/*', scanner.offset)) {
    const end = scanner.text.indexOf('*/', scanner.offset + 2);
    scanner.offset = end + 2;
    return end !== -1;
  }
  const start = scanner.offset;
  if (!endsValue(scanner.tokens.at(-1)) && read(scanner, REGULAR_EXPRESSION) !== undefined) {
    return add(scanner, 'value', '', start);
  }
  scanner.offset += 1;
  return add(scanner, 'mark', '/', start);
}

/** Whether a value ends with a token, so that a slash behind it divides. */
function endsValue(token: ModuleToken | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'word') return !BEFORE_VALUE.has(token.text);
  return token.kind !== 'mark' || [')', ']', '}'].includes(token.text);
}
