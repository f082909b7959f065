// Starts a server program and asks it over stdio or HTTP. Answers are texts, to be compared byte for byte.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MODERN = '2026-07-28';
const PATIENCE_MS = 60_000;

/** What example servers need to start. The notes are in a folder that is not there, so that every server begins without any. */
const ENVIRONMENT = {
  NOTES_FILE: fileURLToPath(new URL('build/no-such-folder/notes.json', import.meta.url)),
  DOCS_FOLDER: fileURLToPath(new URL('../../manifests/files/docs', import.meta.url)),
};

/** The revisions that a server is asked in. */
export const REVISIONS = [MODERN, '2025-11-25'];

/** Asks over stdio; each answer is what the server wrote up to it, notifications too. */
export function askOverStdio(command, questions, revision) {
  return withServer(command, [], async (child) => {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (message) => {
      child.stdin.write(`${JSON.stringify(message)}\n`);
      for (let text = ''; ; ) {
        const { value: line, done } = await lines.next();
        if (done) throw new Error(`no answer to ${message.method}`);
        text += `${line}\n`;
        if (JSON.parse(line).id === message.id) return text;
      }
    };
    const answers = revision === MODERN ? [] : [await ask(initialize(revision))];
    for (const [index, question] of questions.entries()) {
      answers.push(await ask(messageOf(question, index + 1, revision)));
    }
    child.stdin.end();
    const [code] = await once(child, 'exit');
    return [...answers, `exit ${code}`];
  });
}

/** Asks over HTTP, in each revision; each answer is the status, the type and the body. */
export function askOverHttp(command, questions) {
  return withServer(command, ['--http', '127.0.0.1:0'], async (child) => {
    const url = await child.announced();
    const answers = [];
    for (const revision of REVISIONS) {
      for (const [index, question] of questions.entries()) {
        const message = messageOf(question, index + 1, revision);
        const response = await fetch(url, {
          method: 'POST',
          headers: headersOf(message, revision),
          body: JSON.stringify(message),
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const type = response.headers.get('content-type');
        answers.push(`${response.status} ${type} ${await response.text()}`);
      }
    }
    return answers;
  });
}

/** Starts a server for as long as it is used. A failure tells what it said of itself. */
async function withServer(command, args, use) {
  const child = start(command, args);
  try {
    return await use(child);
  } catch (error) {
    throw new Error(`${error.message}\n${child.complaint()}`);
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
}

function start([program, ...args], more) {
  const env = { ...process.env, ...ENVIRONMENT };
  const child = spawn(program, [...args, ...more], { stdio: 'pipe', env });
  let complaint = '';
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  child.once('exit', () => clearTimeout(timer));
  child.stdin.on('error', () => {}); // of one that has ended, which is told by its output
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  child.complaint = () => complaint;
  child.announced = async () => {
    for (;;) {
      const [, url] = /listening on (http:\S+)\n/.exec(complaint) ?? [];
      if (url !== undefined) return url;
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended');
      await Promise.race([once(child.stderr, 'data'), once(child, 'exit')]);
    }
  };
  return child;
}

function initialize(revision) {
  const clientInfo = { name: 'matrix', version: '1.0.0' };
  const params = { protocolVersion: revision, capabilities: {}, clientInfo };
  return { jsonrpc: '2.0', id: 0, method: 'initialize', params };
}

function messageOf({ method, params = {} }, id, revision) {
  const meta = {
    ...params._meta,
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const sent = revision === MODERN ? { ...params, _meta: meta } : params;
  return { jsonrpc: '2.0', id, method, params: sent };
}

function headersOf({ method, params }, revision) {
  const name = params.name ?? params.uri;
  const region = params.arguments?.region;
  const { n, flag } = params.arguments ?? {};
  const named = {
    'Mcp-Name': name,
    'Mcp-Param-Region': region,
    'Mcp-Param-N': n,
    'Mcp-Param-Flag': flag,
  };
  const modern = revision === MODERN ? { 'Mcp-Method': method, ...named } : {};
  const written = Object.entries(modern).filter(([, value]) => value !== undefined);
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': revision,
    ...Object.fromEntries(written.map(([header, value]) => [header, String(value)])),
  };
}
