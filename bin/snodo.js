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

// These commands are done now. Node would wait for what its threads are still compiling: 5% of a run with little to do.
const isPrinted = [process.stdout, process.stderr].every((stream) => stream.writableLength === 0);
if (isPrinted && (argv[0] === 'check' || argv[0] === 'generate')) process.exit();
