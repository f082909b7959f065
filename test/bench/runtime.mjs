// `npm run bench`: what serving costs, as ratios within one run: beside bare servers that parse a request and answer prepared
// bytes (the floor), and beside other packages with the same tools. The driver has one core and the servers have the other.
// Throughput is requests a second of the server's own processor time, so that a busy machine counts little; what is
// compared is measured in turns, after rounds that only warm up, and the figures are medians. Each bar is a line; the
// process ends with 0 only when all are met.
// Usage: npm run build && npm ci --prefix test/bench && npm run bench -- [PART ...] [--rounds 3] [--seconds 1] [--write]
//   --write  also puts what was measured into RESULTS.md, in place of what stands there of the same parts

import { parseArgs } from 'node:util';
import { measureExpress } from './runtime/express.mjs';
import { measureGrowth } from './runtime/growth.mjs';
import { measureHttp } from './runtime/http.mjs';
import { measureMemory } from './runtime/memory.mjs';
import { isMet, partText } from './runtime/part-text.mjs';
import { pinDriver } from './runtime/pinned.mjs';
import { replaceResult } from './runtime/results-file.mjs';
import { measureSizes } from './runtime/sizes.mjs';
import { measureStart } from './runtime/start.mjs';
import { measureStdio } from './runtime/stdio.mjs';
import { measureTemplates } from './runtime/templates.mjs';

const PARTS = {
  http: measureHttp,
  stdio: measureStdio,
  sizes: measureSizes,
  start: measureStart,
  memory: measureMemory,
  express: measureExpress,
  templates: measureTemplates,
  growth: measureGrowth,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  throw new Error(`there is no part ${unknown}: ${Object.keys(PARTS).join(', ')}`);
}

pinDriver();
const bars = [];
for (const name of names) {
  const part = await PARTS[name](options);
  const text = partText(name, part);
  console.log(text);
  if (values.write) replaceResult(text);
  bars.push(...part.bars);
}
const missed = bars.filter((bar) => !isMet(bar));
console.log(`${bars.length - missed.length} of ${bars.length} bars met`);
process.exitCode = missed.length === 0 ? 0 : 1;
