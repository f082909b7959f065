// Tries what depends on the program that compiles or runs it, with compilers and runtimes of several versions:
//   npm run build && npm ci --prefix test/matrix && npm run matrix [compilers] [runtimes] [hosts]
// A program that is not installed is named; that is a failure unless the platform has no package for it.
import { tryCompilers } from './compilers.mjs';
import { tryHosts } from './hosts.mjs';
import { makeProjects } from './projects.mjs';
import { tryRuntimes } from './runtimes.mjs';
import { createTally } from './tally.mjs';

const asked = process.argv.slice(2);
const isAsked = (part) => asked.length === 0 || asked.includes(part);
const tally = createTally();

if (isAsked('compilers') || isAsked('runtimes')) makeProjects();
if (isAsked('compilers')) await tryCompilers(tally);
if (isAsked('runtimes')) await tryRuntimes(tally);
if (isAsked('hosts')) await tryHosts(tally);
const { passed, failed } = tally.counts;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
