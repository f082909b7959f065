/** Longest file name that leaves room for extensions below the 255 bytes that file systems allow. */
const MAX_BYTES = 200;

/** Names that Windows reserves for devices, whatever extension follows. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;

/**
 * Characters that some file system, or an import specifier (which is a URL), reads as something else: separators,
 * control characters, wild cards, the marks of queries, fragments and escapes.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE = /[\u0000-\u001f\u007f/\\<>:"|?*#%\ud800-\udfff]/u;

/** `x.d.ts` and `x.d.css.ts` are declaration files to TypeScript, not modules. */
const DECLARATION_FILE = /\.d(?:\.[^.]+)?$/i;

/** Whether a component's name can be the name of its file, without extension, on every file system. */
export function isFileName(name: string): boolean {
  return (
    name !== '' &&
    !name.startsWith('.') &&
    !/[. ]$/.test(name) &&
    !UNSAFE.test(name) &&
    !DEVICE.test(name) &&
    !DECLARATION_FILE.test(name) &&
    Buffer.byteLength(name) <= MAX_BYTES
  );
}

/**
 * The name of a component's emitted file, without extension: the component's own where it can be one, else the
 * nearest that can. Different names may give one file name; that is a finding of its own (`identifier-clash`).
 */
export function emittedFileName(name: string): string {
  if (isFileName(name)) return name;
  const safe = [...name]
    .map((character) => (UNSAFE.test(character) ? '_' : character))
    .join('')
    .replace(/^\./, '_')
    .replace(/[. ]$/, '_')
    .replace(DECLARATION_FILE, (ending) => ending.replaceAll('.', '_'));
  const short = shortened(safe);
  return DEVICE.test(short) ? `_${short}` : short || '_';
}

function shortened(name: string): string {
  let bytes = 0;
  let result = '';
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) return result.replace(/[. ]$/, '_');
    result += character;
  }
  return result;
}

/** The form in which two file names are one on a file system that ignores case and composition of characters. */
export function foldedFileName(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
