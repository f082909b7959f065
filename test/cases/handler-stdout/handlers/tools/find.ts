import { spawn } from 'node:child_process';
import { createReadStream, writeSync } from 'node:fs';
import { stdout } from 'node:process';

export const call = () => {
  createReadStream('names.txt').pipe(process.stdout);
  if (stdout.isTTY) stdout.write('looking');
  writeSync(1, 'looking');
  spawn('find', ['.'], { stdio: 'inherit' });
  return 'found';
};
