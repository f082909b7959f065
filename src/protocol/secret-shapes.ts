/** A stretch of a text that has the shape of a secret. */
export type SecretShape = {
  /** What it looks like, as a noun phrase. */
  readonly what: string;
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
};

const API_KEY = 'an API key';

/**
 * The forms in which well-known services hand out secrets. Each begins at the start of a word and runs over one set of
 * characters, so that a search is linear in the text.
 */
const SHAPES: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a GitHub token', /gh[opsru]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{22,}/],
  ['a GitLab token', /gl(?:pat|dt|rt|cbt|ptt)-[A-Za-z0-9_-]{20,}/],
  ['a Stripe key', /[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/],
  [API_KEY, /sk-[A-Za-z0-9_-]{20,}/],
  ['a Slack token', /xox[a-z]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}/],
  ['an AWS access key', /(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/],
  ['a Google API key', /AIza[A-Za-z0-9_-]{35}/],
  ['an npm token', /npm_[A-Za-z0-9]{36,}/],
  ['a Hugging Face token', /hf_[A-Za-z0-9]{30,}/],
  ['a SendGrid key', /SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/],
  ['a JSON Web Token', /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/],
  [
    'a password in a URI',
    /[A-Za-z][A-Za-z0-9+.-]{1,30}:\/\/[^\s/@:"'{}<>$]{0,100}:[^\s/@"']{3,200}@/,
  ],
  [
    'a private key',
    /-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr])*[A-Za-z0-9+/=]{12}[A-Za-z0-9+/=\s\\]*/,
  ],
];

const ANY_SHAPE = new RegExp(
  SHAPES.map(([, { source }]) => `(?<![A-Za-z0-9_-])(${source})`).join('|'),
  'g',
);

/** Shorter texts match none of the shapes: the shortest is a URI such as `ab://:123@`. */
const SHORTEST_SHAPE = 10;

/** Finds everything in a text that has the shape of a secret, without what stands for one in documentation. */
export function secretShapes(text: string): readonly SecretShape[] {
  if (text.length < SHORTEST_SHAPE) return [];
  const shapes: SecretShape[] = [];
  for (const match of text.matchAll(ANY_SHAPE)) {
    const index = match.slice(1).findIndex((group) => group !== undefined);
    const what = SHAPES[index]?.[0] ?? 'a secret';
    const [start, end] = secretPart(match[0]);
    const part = match[0].slice(start, end);
    if (isPlaceholder(part.replaceAll(RULE, '')) || (what === API_KEY && !isVaried(part))) continue;
    shapes.push({ what, start: match.index + start, end: match.index + end });
  }
  return shapes;
}

/** The line around the label of a private key. */
const RULE = '-----';

/** Of a URI it is the password; of anything else the whole. */
function secretPart(found: string): readonly [start: number, end: number] {
  const authority = found.indexOf('://') + 3;
  return authority < 3 ? [0, found.length] : [found.indexOf(':', authority) + 1, found.length - 1];
}

/** Words and marks of texts that stand for a secret. */
const PLACEHOLDER =
  /your|example|sample|placeholder|dummy|fake|redacted|changeme|change-me|\.\.\.|[<>{}$*…]|(.)\1{4}|012345|123456|abcdef|^(?:pass|passwd|password|pwd|secret|token|key)$/i;

/** Whether a text only stands for a secret, as in documentation: `YOUR_KEY`, `sk-xxxxxxxx`, `${TOKEN}`. */
function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Lengths of texts that a program, and not a person, may have made up. */
const SHORTEST = 16;
const LONGEST = 512;

/**
 * Whether a text looks random: one long word of letters and digits that alternate as no name, version or date does. For
 * values whose name already says that they are secret.
 */
export function looksRandom(text: string): boolean {
  if (text.length < SHORTEST || text.length > LONGEST || !/^[\w+/=.~-]+$/.test(text)) return false;
  if (UUID.test(text) || /^sha\d+-/.test(text) || isPlaceholder(text)) return false;
  return isVaried(text);
}

/** Whether capitals, small letters and digits follow each other without order: at every fourth character at least the kind changes, other than at the start of a word. */
function isVaried(text: string): boolean {
  const changes = text.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[A-Za-z])/g) ?? [];
  return /\d/.test(text) && changes.length >= text.length / 4;
}
