// Compares the committed output of every example manifest with what its manifest gives now.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
let failed = 0;
for (const name of readdirSync(`${root}manifests`).sort()) {
  const manifest = `manifests/${name}/snodo.yaml`;
  if (!existsSync(`${root}${manifest}`)) continue;
  const args = ['bin/snodo.js', 'generate', '--check', manifest];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
