import { posix } from 'node:path';

/**
 * The specifier that imports one file of the project from another: relative, with `/`, and with the extension that the
 * layout asks for (`js` for compiled code, `ts` for runtimes that strip types). The result is text: print it as a literal.
 */
export function importPath(fromFile: string, toFile: string, extension: 'js' | 'ts'): string {
  const path = posix.relative(posix.dirname(fromFile), toFile);
  const relative = path.startsWith('../') ? path : `./${path}`;
  return extension === 'js' ? relative.replace(/\.([cm]?)tsx?$/, '.$1js') : relative;
}
