import { compileTemplate } from '../../../dist/protocol/uri-template/compile.js';
import { matchTemplate } from '../../../dist/protocol/uri-template/match.js';
import { inTurns } from './ratios.mjs';

/** Templates of every form that takes text of any length, and what fills it to about a length. */
const FORMS = {
  '{var}': ['note://{name}', (length) => `note://${'a'.repeat(length)}`],
  '{/var}': ['note://a{/name}', (length) => `note://a/${'a'.repeat(length)}`],
  '{/var*}, one segment': ['note://a{/path*}', (length) => `note://a/${'a'.repeat(length)}`],
  '{/var*}, many segments': ['note://a{/path*}', (length) => `note://a${'/b'.repeat(length / 2)}`],
  '{/var*} between literals': [
    'note://a/x{/path*}/y/z',
    (length) => `note://a/x${'/b'.repeat(length / 2)}/y/z`,
  ],
  '{/var*} that misses by its end': [
    'note://a{/path*}/z',
    (length) => `note://a${'/z'.repeat(length / 2)}/y`,
  ],
  'two variables': [
    'note://{one}/{two}',
    (length) => `note://${'a'.repeat(length / 2)}/${'b'.repeat(length / 2)}`,
  ],
  '{?var}': ['note://a{?one,two}', (length) => `note://a?one=${'a'.repeat(length)}&two=b`],
  '{?var} that is not its own': [
    'note://a{?one}',
    (length) => `note://a?${'b=&'.repeat(length / 3)}`,
  ],
};

const LONG = 1_000_000;
const SHORT = 250_000;

/** The match of a template on a long URI, by processor time: beside a single variable, and beside a quarter of the length. */
export async function measureTemplates({ rounds }) {
  const measures = Object.entries(FORMS).flatMap(([name, [text, fill]]) => {
    const { template } = compileTemplate(text);
    return [LONG, SHORT].map((length) => {
      const uri = fill(length);
      return [`${name} ${length}`, () => matchTime(template, uri)];
    });
  });
  const figures = await inTurns(rounds * 3, Object.fromEntries(measures));
  // The least, because whatever else the machine does only adds.
  const time = (name, length) => Math.min(...figures[`${name} ${length}`]);
  const names = Object.keys(FORMS);
  const ofVariable = (name) => time(name, LONG) / time('{var}', LONG);
  const growth = (name) => time(name, LONG) / time(name, SHORT);
  return {
    title: 'URI templates on a URI of 1 MB',
    unit: 'processor time of a match, as a multiple of a single `{var}` and of the same form on 250 KB',
    head: ['', 'of `{var}`', 'of 250 KB'],
    rows: names.map((name) => [name, ofVariable(name), growth(name)]),
    bars: [
      { name: 'any form, of `{var}`', figure: Math.max(...names.map(ofVariable)), atMost: 6 },
      { name: '1 MB, of 250 KB', figure: Math.max(...names.map(growth)), atMost: 10 },
    ],
  };
}

const MATCHES = 20;

/** Milliseconds of a match. The URI is a text of its own each time, as one that arrives is. */
function matchTime(template, uri) {
  const bytes = Buffer.from(uri);
  let time = 0;
  for (let match = 0; match < MATCHES; match += 1) {
    const text = bytes.toString('latin1');
    const from = performance.now();
    matchTemplate(template, text);
    time += performance.now() - from;
  }
  return time / MATCHES;
}
