// Changes manifests, and the modules beside them, at random and feeds them to the build side, up to the emitted files.
// Usage: npm run build && node test/fuzz/manifests.mjs [runs] [seed]; the seed is printed.
// Exits 1 when a stage throws or takes over a second, a finding points outside its file or prints a secret or what a terminal
// obeys, or what the checks accept cannot be emitted.

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import { diagnosticsGithub } from '../../dist/diagnostics/github.js';
import { diagnosticsJson } from '../../dist/diagnostics/json.js';
import { renderDiagnostics } from '../../dist/diagnostics/render.js';
import { planFiles } from '../../dist/emit/plan-files.js';
import { CLIENT_NAMES } from '../../dist/manifest/client-names.js';
import { nodeProjectFiles } from '../../dist/manifest/node-project-files.js';
import { checkManifest } from '../../dist/pipeline/check-manifest.js';
import { secretShapes } from '../../dist/protocol/secret-shapes.js';
import { changed, changedModule, changes } from './mutations.mjs';

const MAX_MILLISECONDS = 1000;
const MAX_MESSAGE = 1500;
const runs = Number(process.argv[2] ?? 2000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);

const repository = fileURLToPath(new URL('../..', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'snodo-fuzz-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));
for (const path of ['package.json', 'manifests', 'test/cases'])
  cpSync(join(repository, path), join(root, path), { recursive: true });

/** The manifests to change, each with its project: the examples, and the cases of all diagnostics. */
const seeds = readdirSync(root, { recursive: true })
  .filter((path) => path.endsWith('.yaml'))
  .sort()
  .map((path) => {
    const { files, manifest } = nodeProjectFiles(path, root);
    return { manifest, files: cached(files), bytes: readFileSync(join(root, path)) };
  });

/** Only the manifest changes: everything else is read once. */
function cached(files) {
  const answers = new Map();
  const remember = (key, make) => {
    if (!answers.has(key)) answers.set(key, make());
    return answers.get(key);
  };
  return {
    ...files,
    read: (path) => remember(path, () => files.read(path)),
    glob: (folder, patterns) =>
      remember(JSON.stringify([folder, patterns]), () => files.glob(folder, patterns)),
  };
}

/** What broke, each sort once with the shortest document that shows it. */
const failures = new Map();
const codes = new Set();
const parsed = new Set();
let accepted = 0;
let slowest = 0;

function tryChange(change) {
  const { manifest, files, bytes: before } = seeds[change.seed];
  const bytes = changed(before, change);
  watch(bytes);
  const content = { kind: 'file', bytes };
  const read = (path) => {
    if (path === manifest) return content;
    const other = files.read(path);
    return other.kind === 'file' && change.modules.length > 0 && /\.[cm]?[jt]s$/.test(path)
      ? { kind: 'file', bytes: changedModule(other.bytes, change) }
      : other;
  };
  try {
    judge({ ...files, read }, manifest, { clients: change.clients ? CLIENT_NAMES : [] });
  } catch (error) {
    const known = failures.get(sortOf(error));
    if (known === undefined || bytes.length < known.bytes.length)
      failures.set(sortOf(error), { error, bytes, manifest });
  }
}

/** What an error says, up to details, and the innermost place in the product that it comes from. */
function sortOf({ message, stack }) {
  const frame = /\/dist\/(\S+?):\d+\)?$/m.exec(stack)?.[1];
  return `${message.slice(0, 40)} ${frame ?? ''}`;
}

function judge(files, manifest, choice) {
  const started = process.cpuUsage().user;
  const { value: catalog, diagnostics, policy } = checkManifest(files, manifest, choice);
  const plan = catalog && planFiles(catalog);
  const elapsed = (process.cpuUsage().user - started) / 1000;
  slowest = Math.max(slowest, elapsed);
  assert(elapsed < MAX_MILLISECONDS, `slow: ${elapsed.toFixed(0)} ms`);
  for (const diagnostic of diagnostics) judgeDiagnostic(diagnostic);
  judgePrinted(diagnostics);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const isRaised = ({ code }) => policy.severities.get(code) === 'error';
  assert(catalog !== undefined || errors.length > 0, 'refused without an error');
  assert(catalog === undefined || errors.every(isRaised), 'accepted with an error');
  if (plan === undefined) return;
  accepted += 1;
  judgePlan(plan);
}

function judgeDiagnostic({ code, message, hint, range, related }) {
  codes.add(code);
  const texts = [message, ...(hint === undefined ? [] : [hint])];
  for (const text of texts) {
    assert(text.length > 0 && text.length < MAX_MESSAGE, `${code}: ${text.length} characters`);
    if (code === 'handler-syntax') continue; // quotes a module as it is
    // Quoted text comes from the document and may say anything.
    const own = text.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`/g, '');
    assert(!/\bundefined\b|\[object|\bNaN\b/.test(own), `${code}: ${text}`);
  }
  for (const { source, start, end } of [range, ...related.map((place) => place.range)]) {
    const valid = Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end;
    assert(valid && end <= source.text.length, `${code} at ${start}..${end}`);
  }
}

/** What no output may hold, as terminals, logs and readers would obey it or stumble over it. */
const STEERING = /[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/u;

function judgePrinted(diagnostics) {
  const json = diagnosticsJson(diagnostics);
  JSON.parse(json);
  const github = diagnosticsGithub(diagnostics);
  assert(/^(?:::(?:error|warning|notice) file=[^\n]+\n)*$/.test(github), `commands: ${github}`);
  for (const text of [json, github, renderDiagnostics(diagnostics, { color: false })]) {
    const steering = STEERING.exec(text.replaceAll('\n', ''));
    assert(steering === null, `prints ${JSON.stringify(steering?.[0])}`);
    const [secret] = secretShapes(text);
    assert(secret === undefined, `prints ${secret?.what}`);
  }
}

function judgePlan({ files }) {
  const paths = new Set(files.map(({ path }) => path.toLowerCase()));
  assert(paths.size === files.length, 'two planned files have one path');
  for (const { path, text } of files) {
    assert(!/(?:^|\/)\.\.?(?:\/|$)|^\/|\\|\0/.test(path), `planned path ${JSON.stringify(path)}`);
    assert(text.isWellFormed(), `${path} is not well-formed`);
    if (parsed.has(text)) continue;
    parsed.add(text); // most files of a changed manifest are as before
    if (path.endsWith('.json')) JSON.parse(text);
    else transformSync(text, { loader: 'ts', logLevel: 'silent' });
  }
}

function assert(condition, message) {
  if (!condition) throw new Error(message);
}

// What never ends cannot be interrupted from here: a second thread shows the document and ends the process.
const beat = new Int32Array(new SharedArrayBuffer(4));
const input = new Uint8Array(new SharedArrayBuffer(1 << 20));
const watchdog = new Worker(
  `const { workerData: { beat, input } } = require('node:worker_threads');
  let last = -1;
  setInterval(() => {
    const now = Atomics.load(beat, 0);
    if (now === last && now > 0) {
      const document = Buffer.from(input.subarray(0, input.indexOf(0)));
      require('node:fs').writeSync(2, 'no end in sight:\\n' + document + '\\n');
      process.kill(process.pid, 'SIGKILL');
    }
    last = now;
  }, 20_000);`,
  { eval: true, workerData: { beat, input } },
);
watchdog.unref();

function watch(bytes) {
  input.fill(0, 0, bytes.length + 1);
  input.set(bytes.subarray(0, input.length - 1));
  Atomics.add(beat, 0, 1);
}

console.log(`${seeds.length} manifests, ${runs} runs, seed ${seed}`);
fc.assert(fc.property(changes(seeds.length), tryChange), { seed, numRuns: runs });
console.log(
  `${accepted} accepted, ${codes.size} codes seen, ${parsed.size} files parsed, slowest ${slowest.toFixed(0)} ms`,
);
for (const { error, bytes, manifest } of failures.values())
  console.error(`\n${error.stack}\n${manifest}, changed to:\n${bytes.toString().slice(0, 4000)}`);
process.exitCode = failures.size === 0 ? 0 : 1;
