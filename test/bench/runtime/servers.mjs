import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../tool-project.mjs';
import { withHttpServers } from './http-server.mjs';
import { askOnce, OPERATIONS } from './messages.mjs';
import { snodoProject } from './project.mjs';

/** The path of a server program of the benchmark. */
export function program(name) {
  return fileURLToPath(new URL(`servers/${name}.mjs`, import.meta.url));
}

/** How the server of snodo is started over HTTP. */
export function snodoOverHttp(count) {
  return { args: [snodoProject(count).main, '--http', '0'] };
}

/** How the server of snodo is started over stdio. */
export function snodoOverStdio(count) {
  return { args: [snodoProject(count).main] };
}

/** How a server program is started. */
export function started(name, transport, count, options = {}) {
  return { args: [program(name), transport, String(count)], ...options };
}

/** How the floor is started: it answers what the server of snodo with the same tools answers. */
export async function floor(transport, count) {
  const path = join(temporaryFolder(), 'answers.json');
  await withHttpServers({ snodo: snodoOverHttp(count) }, async ({ snodo }) => {
    const answers = {
      'tools/call': await answerAfterId(snodo, OPERATIONS.echo),
      'tools/list': await answerAfterId(snodo, OPERATIONS.list),
    };
    writeFileSync(path, JSON.stringify(answers));
  });
  return started('floor', transport, count, { env: { FLOOR_ANSWERS: path } });
}

async function answerAfterId({ port }, operation) {
  const text = await askOnce(port, operation);
  return text.slice(text.indexOf('"result"'));
}
