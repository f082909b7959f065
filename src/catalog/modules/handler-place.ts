import { posix } from 'node:path';

/** Marks that an import specifier, which is a URL, reads as the start of a query, of a fragment or of an escape. */
const URL_MARKS = /[?#%]/;

/** The generated files of an output folder. */
const GENERATED_FILE = /^(?:(?:tools|resources|prompts|validators)\/[^/]+|main|server)\.ts$/;

/**
 * Says why a handwritten file, or the folder of all of them, cannot stand where it does; undefined when it can.
 *
 * @param output the output folder; both paths are relative to the project root
 */
export function handlerPlaceFault(path: string, output: string): string | undefined {
  const fromOutput = posix.relative(output, path);
  if (fromOutput === '' || GENERATED_FILE.test(fromOutput)) {
    return 'generated files have the same path';
  }
  return URL_MARKS.test(fromOutput)
    ? 'the path of an import gives `?`, `#` and `%` a meaning of their own'
    : undefined;
}
