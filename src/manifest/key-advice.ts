import { plainText, strangeCharacter } from '../protocol/look-alikes.js';
import { nearest } from '../protocol/suggest.js';

/** What to do about a key that is not known at its place. */
export type KeyAdvice = {
  /** The known key that it was probably meant to be. */
  readonly meant?: string | undefined;
  /** The next step, where the known key alone does not say it. */
  readonly hint?: string | undefined;
};

/** What other formats, and people, call a key. The first one that is allowed at the place is meant. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['params', ['arguments']],
  ['parameters', ['arguments']],
  ['args', ['arguments']],
  ['input', ['arguments']],
  ['inputs', ['arguments']],
  ['properties', ['arguments']],
  ['returns', ['output']],
  ['result', ['output']],
  ['response', ['output']],
  ['outputs', ['output']],
  ['desc', ['description']],
  ['doc', ['description']],
  ['help', ['description']],
  ['summary', ['description']],
  ['label', ['title']],
  ['displayname', ['title']],
  ['meta', ['metadata']],
  ['hints', ['annotations']],
  ['file', ['handler']],
  ['function', ['handler']],
  ['url', ['uri']],
  ['template', ['uriTemplate', 'messages']],
  ['ttl', ['ttlMs']],
  ['timeout', ['handlerTimeoutMs', 'timeoutMs']],
  ['protocol', ['protocols']],
  ['protocolversion', ['protocols']],
  ['contenttype', ['mimeType']],
  ['mime', ['mimeType']],
  ['content', ['text', 'messages']],
  ['prompt', ['messages']],
  ['values', ['enum']],
  ['options', ['enum']],
  ['choices', ['enum']],
  ['regex', ['pattern']],
  ['regexp', ['pattern']],
  ['min', ['minimum']],
  ['max', ['maximum']],
  ['fields', ['properties']],
  ['include', ['components']],
  ['includes', ['components']],
  ['imports', ['components']],
  ['info', ['server']],
]);

/**
 * Advises on an unknown key: another name of a known one, a misspelt one, one with a character that only looks right, or
 * one that lacks the space behind its colon.
 *
 * @param allowed the keys that are known at the place
 */
export function keyAdvice(key: string, allowed: readonly string[]): KeyAdvice {
  const plain = plainText(key);
  const strange = strangeCharacter(key);
  if (plain !== key && allowed.includes(plain)) {
    const what = strange === undefined ? 'a space' : `the character ${strange}`;
    return { meant: plain, hint: `type \`${plain}\` anew: the key holds ${what}` };
  }
  if (strange !== undefined && /^\p{Zs}/u.test(key)) {
    return { hint: `indent the line with spaces: it begins with the character ${strange}` };
  }
  if (key.startsWith('//')) return { hint: 'a comment starts with `#`' };
  const colon = key.indexOf(':');
  const before = colon === -1 ? undefined : key.slice(0, colon);
  if (before !== undefined && allowed.includes(before)) {
    return { hint: `a space follows the colon: \`${before}: ${key.slice(colon + 1)}\`` };
  }
  const others = OTHER_NAMES.get(key.toLowerCase().replace(/[_-]/g, ''));
  return { meant: others?.find((name) => allowed.includes(name)) ?? nearest(key, allowed) };
}
