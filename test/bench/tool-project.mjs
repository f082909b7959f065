import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolText } from './tool-text.mjs';

/** Makes a folder that is removed when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'snodo-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a project with one manifest file a tool, and gives its folder. */
export function toolProject(tools, validator) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'tools'));
  mkdirSync(join(folder, 'node_modules')); // where caches lie
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'snodo.yaml'),
    `snodo: 1\nserver: { name: store, version: 1.0.0 }\nvalidator: ${validator}\ncomponents: [tools/*.yaml]\n`,
  );
  for (let index = 0; index < tools; index += 1) writeTool(folder, index);
  return folder;
}

/** Writes the manifest file of a tool; another `edition` has another description and one argument more. */
export function writeTool(folder, index, edition = 0) {
  const edit =
    edition === 0 ? '' : `\n      edition${edition}: { type: integer, description: Added }`;
  const text = toolText(index)
    .replace('newest first', edition === 0 ? 'newest first' : `edition ${edition} first`)
    .replace('\n    output:', `${edit}\n    output:`);
  writeFileSync(join(folder, `tools/store_${index}.yaml`), `tools:${text}\n`);
}
