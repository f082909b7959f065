#!/usr/bin/env node
import { start } from '../dist/bin/start.js';

// A reader that has gone, as in `snodo check … | head`, is no failure: the command still ends with its own exit code.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await start(process.argv.slice(2));
