import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const NAME = '@modelcontextprotocol/conformance';
const folder = join(here, 'node_modules', NAME);
const published = join(folder, 'dist/index.js');

const INSTALL_MS = 120_000;
const LIST_MS = 30_000;
/** The suite needs some three seconds for a revision. */
const RUN_MS = 60_000;

/** Installs the pinned suite when it is absent, and returns its version and the file that runs it. */
export function installSuite() {
  const version = readJson(join(here, 'package.json')).dependencies[NAME];
  if (installedVersion() !== version) {
    console.log(`installing ${NAME} ${version}`);
    // Without warnings: the suite asks for Node 22, and runs on 20 nevertheless; see `withoutGlobSync`.
    const args = ['ci', '--prefix', here, '--ignore-scripts', '--loglevel', 'error'];
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: INSTALL_MS });
  }
  return { version, file: fs.globSync === undefined ? withoutGlobSync() : published };
}

/** Returns the names of the scenarios for a `server` or a `client` that apply to a revision. */
export async function listScenarios(suite, side, revision, signal) {
  const args = ['list', `--${side}`, '--spec-version', revision];
  const { stdout, stderr } = await runSuite(suite, args, { timeout: LIST_MS, signal });
  const scenarios = [...stdout.matchAll(/^ +- (\S+)/gm)].map(([, name]) => name);
  if (scenarios.length > 0) return scenarios;
  throw new Error(`the suite lists no scenario of ${revision}\n${stderr}`.trimEnd());
}

/** Runs all scenarios for a server of a revision. Their results are files below `output`. */
export async function runScenarios(suite, { revision, url, output, signal }) {
  const options = ['--suite', 'all', '--spec-version', revision, '--url', url, '-o', output];
  await runSuite(suite, ['server', ...options], { timeout: RUN_MS, signal });
}

/** Runs a scenario for a client, which the suite starts by `command`. Its results are a file below `output`. */
export async function runClientScenario(suite, { revision, scenario, command, output, signal }) {
  const options = ['--scenario', scenario, '--spec-version', revision, '-o', output];
  await runSuite(suite, ['client', '--command', command, ...options], { timeout: RUN_MS, signal });
}

/** Returns what the suite prints. Its exit code tells whether all checks passed; the results tell it better. */
function runSuite({ file }, args, { timeout, signal }) {
  const options = { timeout, signal, maxBuffer: 2 ** 26, killSignal: 'SIGKILL' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) => {
      if (signal.aborted) reject(signal.reason);
      else if (error?.killed) reject(new Error(`the suite did not end in ${timeout} ms`));
      else resolve({ stdout, stderr });
    });
  });
}

/**
 * The published file imports `fs.globSync`, which Node has since version 22, for a command that is not used here. On an
 * older Node a copy without the import runs; it lies where the file finds the packages that it imports.
 */
function withoutGlobSync() {
  const copy = join(here, 'node_modules/.cache/conformance.mjs');
  const text = fs.readFileSync(published, 'utf8');
  fs.mkdirSync(join(here, 'node_modules/.cache'), { recursive: true });
  fs.writeFileSync(copy, text.replace(/\bglobSync as \w+,/, ''));
  return copy;
}

function installedVersion() {
  const file = join(folder, 'package.json');
  return fs.existsSync(file) ? readJson(file).version : undefined;
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
