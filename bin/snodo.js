#!/usr/bin/env node
import { start } from '../dist/bin/start.js';

// A reader that has gone, as in `snodo check … | head`, is no failure: the command still ends with its own exit code. A full
// disk is one.
let fault;
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') fault ??= error;
});
process.stderr.on('error', () => {});

const argv = process.argv.slice(2);
process.exitCode = await start(argv);

// The command is done now, and modules of a project that it has loaded may hold timers and sockets for ever.
await printed(process.stdout);
if (fault !== undefined) {
  process.stderr.write(`error: what the command prints cannot be written: ${fault.message}\n`);
  process.exitCode = 1;
}
await printed(process.stderr);
process.exit();

/** Waits until a stream has taken all that was written to it, or its reader has gone. */
async function printed(stream) {
  if (stream.destroyed) return;
  await new Promise((resolve) => {
    stream.write('', resolve);
  });
}
