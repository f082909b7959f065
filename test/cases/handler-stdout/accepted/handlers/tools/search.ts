import { spawn } from 'node:child_process';

/** Never process.stdout.write here. */
export const call = () => {
  console.log('sent to stderr', "process.stdout.write('x')");
  const width = process.stdout.columns;
  const child = spawn('find', ['.'], { stdio: 'pipe' });
  child.stdout.on('data', () => console.error(width));
  return 'found';
};
