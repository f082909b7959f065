import { once } from 'node:events';
import { messageText } from './messages.mjs';
import { cpuMilliseconds, spawnPinned } from './pinned.mjs';

const LINE_FEED = 0x0a;

/**
 * Starts a server over stdio on its core.
 *
 * @param revision the revision of MCP in which it is asked; before 2026-07-28 it is greeted first
 */
export function startLineServer({ args, env, revision = '2026-07-28' }) {
  const child = spawnPinned(args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let onChunk = () => {};
  child.stdout.on('data', (chunk) => onChunk(chunk));
  const send = (text) => child.stdin.write(`${text}\n`);

  /** Sends a message and resolves to the line that answers it. */
  const ask = (text) =>
    new Promise((resolve) => {
      const parts = [];
      onChunk = (chunk) => {
        parts.push(chunk);
        if (chunk.at(-1) === LINE_FEED) resolve(Buffer.concat(parts).toString());
      };
      send(text);
    });

  const greet = async () => {
    if (revision === '2026-07-28') return;
    const clientInfo = { name: 'bench', version: '1.0.0' };
    const params = { protocolVersion: revision, capabilities: {}, clientInfo };
    await ask(messageText({ method: 'initialize', params }, 0, revision));
    send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  };

  return {
    greet,
    /** Asks once, and checks the answer. */
    async askOnce(operation) {
      const text = await ask(messageText(operation, 1, revision));
      if (!text.includes(operation.expected)) throw new Error(`a wrong answer: ${text}`);
    },
    /** Keeps a number of calls in flight for a while. Returns how many a second of its processor time it has answered. */
    async perCpuSecond(operation, { seconds, inFlight = 64 }) {
      const before = cpuMilliseconds(child.pid);
      const answered = await keepInFlight(operation, seconds * 1000, inFlight);
      return (answered / (cpuMilliseconds(child.pid) - before)) * 1000;
    },
    async stop() {
      child.stdin.end();
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };

  function keepInFlight(operation, milliseconds, inFlight) {
    const [before, after] = messageText(operation, '@', revision).split('"@"');
    const until = performance.now() + milliseconds;
    let sent = 0;
    let answered = 0;
    const sendMore = (count) => {
      const last = sent + count;
      let lines = '';
      while (sent < last) {
        sent += 1;
        lines += `${before}${sent}${after}\n`;
      }
      child.stdin.write(lines);
    };
    return new Promise((resolve, reject) => {
      onChunk = (chunk) => {
        if (chunk.includes('"error"')) reject(new Error(chunk.toString()));
        const lines = linesIn(chunk);
        answered += lines;
        if (performance.now() < until) sendMore(lines);
        else if (answered === sent) resolve(answered);
      };
      sendMore(inFlight);
    });
  }
}

function linesIn(chunk) {
  let count = 0;
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) {
    count += 1;
  }
  return count;
}
