/**
 * The specifier that imports one file of the project from another: relative, with `/`, and with the extension that the
 * layout asks for (`js` for compiled code, `ts` for runtimes that strip types). The result is text: print it as a literal.
 */
export function importPath(fromFile: string, toFile: string, extension: 'js' | 'ts'): string {
  const path = relativePath(fromFile, toFile);
  return extension === 'js' ? path.replace(/\.([cm]?)tsx?$/, '.$1js') : path;
}

/** The way from one file to another: paths of the project are normal, so that only the folders they share need to go. */
function relativePath(fromFile: string, toFile: string): string {
  let shared = 0;
  for (let at = fromFile.indexOf('/'); at !== -1; at = fromFile.indexOf('/', shared)) {
    if (!toFile.startsWith(fromFile.slice(shared, at + 1), shared)) break;
    shared = at + 1;
  }
  const steps = fromFile.slice(shared).split('/').length - 1;
  return `${steps === 0 ? './' : '../'.repeat(steps)}${toFile.slice(shared)}`;
}
