// Times the matcher: `npm run build && node test/protocol/template-linearity.mjs`. Exits 1 when a bound is broken.
// The bounds compare best-of-five times with each other, so they hold on any machine; they stay out of the test suite
// because other load on the machine can still break them.

import { compileTemplate } from '../../dist/protocol/uri-template/compile.js';
import { matchTemplate } from '../../dist/protocol/uri-template/match.js';

const forms = [
  ['{var}', 'x://h/{a}', (size) => `x://h/${'a'.repeat(size)}`],
  ['{+var}', 'x://h/{+a}', (size) => `x://h${'/a'.repeat(size / 2)}`],
  ['{/var}', 'x://h{/a}', (size) => `x://h/${'a'.repeat(size)}`],
  ['{/var*}', 'x://h{/a*}', (size) => `x://h${'/a'.repeat(size / 2)}`],
  ['{+var} between', 'x://h/{b}/{+a}/end', (size) => `x://h${'/a'.repeat(size / 2)}/end`],
  ['{/var*} mismatch', 'x://h{/a*}/{b}/end', (size) => `x://h${'/a'.repeat(size / 2)}`],
  ['{+var} mismatch', 'x://h/{+a}', (size) => `x://h${'/a'.repeat(size / 2)}//`],
];

/** Milliseconds of one match, best of five runs of ten. */
function bestOf(template, uri) {
  const runs = Array.from({ length: 5 }, () => {
    const start = performance.now();
    for (let round = 0; round < 10; round += 1) matchTemplate(template, uri);
    return (performance.now() - start) / 10;
  });
  return Math.min(...runs);
}

const rows = forms.map(([form, text, uriOf]) => {
  const { template } = compileTemplate(text);
  const small = bestOf(template, uriOf(250_000));
  const large = bestOf(template, uriOf(1_000_000));
  return { form, small, large };
});
const [single] = rows;
const faults = rows.flatMap(({ form, small, large }) => [
  ...(large < 6 * single.large
    ? []
    : [`${form}: 1 MB takes over 6 times as long as ${single.form}`]),
  ...(large < 10 * small ? [] : [`${form}: 1 MB takes over 10 times as long as 250 KB`]),
]);
for (const { form, small, large } of rows) {
  console.log(`${form.padEnd(18)} 250 KB ${small.toFixed(3)} ms   1 MB ${large.toFixed(3)} ms`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
