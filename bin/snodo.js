#!/usr/bin/env node
import { start } from '../dist/bin/start.js';

// A reader that has gone, as in `snodo check … | head`, is no failure: the command still ends with its own exit code.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const argv = process.argv.slice(2);
process.exitCode = await start(argv);

// The command is done now, and modules of a project that it has loaded may hold timers and sockets for ever.
await Promise.all([process.stdout, process.stderr].map(printed));
process.exit();

/** Waits until a stream has taken all that was written to it, or its reader has gone. */
async function printed(stream) {
  if (stream.writableLength === 0 || stream.destroyed) return;
  await new Promise((resolve) => {
    stream.write('', resolve);
  });
}
