import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { fileStart } from '../diagnostics/source.js';
import type { Manifest } from '../manifest/manifest.js';
import type { ProjectFiles } from '../manifest/project-files.js';
import { readTsconfig } from '../manifest/tsconfig/read-tsconfig.js';
import type { Layout } from './catalog.js';

/**
 * Decides the extension of relative imports in emitted code: as the manifest states it, else `ts` where the nearest
 * `tsconfig.json` of the output folder allows it, else `js`, which compiles everywhere.
 *
 * Only `js` that is stated needs no look at the `tsconfig.json`: `ts` may contradict it.
 *
 * @param output folder of the emitted files, relative to the project root
 */
export function resolveImportExtension(
  { documents: { main }, root: { importExtension: stated } }: Manifest,
  output: string,
  files: ProjectFiles,
  findings: Diagnostic[],
): Layout['importExtension'] {
  if (stated === 'js') return stated;
  const tsconfig = readTsconfig(files, output);
  if (tsconfig === undefined) return stated ?? 'js';
  const { source, allowsTypeScriptImports: allows } = tsconfig;
  if (stated === 'ts') {
    if (allows !== false) return stated;
    const related = { message: 'the nearest `tsconfig.json`', range: fileStart(source) };
    const range = main.rangeAt(['importExtension']);
    findings.push(report('import-extension-refused', range, { file: source.file }, [related]));
    return stated;
  }
  if (typeof allows === 'boolean') return allows ? 'ts' : 'js';
  findings.push(report('tsconfig-unread', allows.range, { problem: allows.problem }));
  return 'js';
}
