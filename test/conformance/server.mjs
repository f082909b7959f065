import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const START_MS = 30_000;
const STOP_MS = 10_000;

/** Characters of the log that are kept for a message. */
const KEPT = 2000;

/**
 * Serves a manifest as a user does, and returns when the server says where it listens.
 *
 * `ended` tells how the server ended, such as `exit code 0`; `stop` ends it and tells the same.
 */
export async function startServer(manifest) {
  const args = ['bin/snodo.js', 'serve', manifest, '--http', '127.0.0.1:0'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit').then(([code, signal]) => signal ?? `exit code ${code}`);
  const stop = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
    return ended;
  };
  try {
    return { url: await announcedUrl(child.stderr, ended), ended, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

function announcedUrl(stderr, ended) {
  let log = '';
  const failure = (what) => new Error(`${what}\n${log}`.trimEnd());
  return new Promise((resolve, reject) => {
    stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-KEPT);
      const url = /^listening on (\S+)$/m.exec(log)?.[1];
      if (url !== undefined) resolve(url);
    });
    ended.then((how) => reject(failure(`the server ended at its start (${how})`)));
    setTimeout(
      () => reject(failure(`the server did not listen in ${START_MS} ms`)),
      START_MS,
    ).unref();
  });
}
