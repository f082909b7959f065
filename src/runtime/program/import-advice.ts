/** Where Node, bun and deno say that a compiled file is missing. */
const MISSING_SCRIPT = /(?:cannot find|not found).*\.m?js['"]/i;

/**
 * Advice for a program that runs as TypeScript, with its types left out, and imports what only a compiler would have made.
 * Undefined when a failure to load it has another cause.
 *
 * @param main the file that was started
 */
export function importAdvice(cause: unknown, main: string | undefined): string | undefined {
  if (main === undefined || !/\.m?ts$/.test(main)) return undefined;
  if (!(cause instanceof Error) || !MISSING_SCRIPT.test(cause.message)) return undefined;
  return ADVICE;
}

const ADVICE =
  'TypeScript that runs without a compiler imports files by the names that they have: write `importExtension: ts` in the manifest and generate again, and import `./x.ts` in files of your own';

/** Where Node and bun say that a package is missing, which they do of import aliases too. */
const MISSING_PACKAGE = /Cannot find package '((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)'/;

/**
 * Advice for a program that imports a package which is not installed, such as an optional one of `snodo/oauth`. Undefined
 * when a failure to load it has another cause.
 */
export function packageAdvice(cause: unknown): string | undefined {
  const [, name] = (cause instanceof Error && MISSING_PACKAGE.exec(cause.message)) || [];
  return name === undefined ? undefined : `install the package: npm install ${name}`;
}
