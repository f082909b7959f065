// A server on its standard streams that does what its first argument says: a JSON object with the steps for each method
// that it receives, `start` for its beginning, and `answer` for what has no method. `$id` in a line stands for the id of
// the message. Every line that it receives is repeated on stderr.

import { createInterface } from 'node:readline';

const script = JSON.parse(process.argv[2]);

async function act(steps, id) {
  for (const step of steps ?? []) {
    if (typeof step === 'string')
      process.stdout.write(`${step.replaceAll('$id', JSON.stringify(id))}\n`);
    if (step.raw !== undefined) process.stdout.write(step.raw);
    if (step.bytes !== undefined) process.stdout.write(`${'x'.repeat(step.bytes)}\n`);
    if (step.stderr !== undefined) process.stderr.write(step.stderr);
    if (step.wait !== undefined) await new Promise((resolve) => setTimeout(resolve, step.wait));
    if (step.variable !== undefined) process.stderr.write(`${process.env[step.variable]}\n`);
    if (step.exit !== undefined) process.exit(step.exit);
    if (step.kill !== undefined) process.kill(process.pid, step.kill);
  }
}

if (script.deaf) process.on('SIGTERM', () => {});
await act(script.start);
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  process.stderr.write(`${line}\n`);
  const { method = 'answer', id } = JSON.parse(line);
  void act(script[method], id);
});
lines.on('close', () => {
  process.stderr.write('end of input\n');
  if (script.deaf) setInterval(() => {}, 1_000);
});
