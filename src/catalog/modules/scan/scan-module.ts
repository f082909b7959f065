import { moduleExports } from './module-exports.js';
import { type SyntaxFault, syntaxFault } from './module-syntax.js';
import { moduleTokens } from './module-tokens.js';
import { type NonFunction, nonFunctions } from './non-functions.js';
import { type StdoutUse, stdoutUses } from './stdout-uses.js';

/** What the text of a handwritten module tells without running it. Places are UTF-16 offsets in the text. */
export type ModuleScan = {
  /** The names of its values; undefined when the text does not tell (`export * from`). */
  readonly exports: readonly string[] | undefined;
  /** Present when it is no JavaScript or TypeScript: then nothing else is known. */
  readonly syntax?: SyntaxFault;
  readonly nonFunctions: readonly NonFunction[];
  readonly stdout: readonly StdoutUse[];
};

/**
 * Scans a module: a pure function of its path and its text. Types are the business of the user's own compiler.
 *
 * @param text without a byte order mark
 */
export function scanModule(path: string, text: string): ModuleScan {
  const tokens = moduleTokens(text);
  const syntax = syntaxFault(path, text, tokens);
  if (tokens === undefined || syntax !== undefined) {
    return { exports: undefined, ...(syntax && { syntax }), nonFunctions: [], stdout: [] };
  }
  const exports = moduleExports(tokens);
  return {
    exports,
    nonFunctions: nonFunctions(tokens, text, exports),
    stdout: stdoutUses(tokens, text),
  };
}
