// What a server of this kind costs at least: it reads a request, parses it, and answers with prepared bytes.
import { readFileSync } from 'node:fs';
import { listen, transport } from './serve.mjs';

/** What the answers say after the id, as the server that is measured has said it, by method. */
const prepared = JSON.parse(readFileSync(process.env.FLOOR_ANSWERS, 'utf8'));

if (transport === 'stdio') serveLines();
else serveHttp();

function serveHttp() {
  // The faster way of each: a short text goes out in one piece with its head, a long one is not encoded again.
  const call = `{"jsonrpc":"2.0","id":1,${prepared['tools/call']}`;
  const list = Buffer.from(`{"jsonrpc":"2.0","id":1,${prepared['tools/list']}`);
  listen((request, response) => {
    const parts = [];
    request.on('data', (chunk) => parts.push(chunk));
    request.on('end', () => {
      const message = JSON.parse(parts.length === 1 ? parts[0] : Buffer.concat(parts));
      const body = message.method === 'tools/list' ? list : call;
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      });
      response.end(body);
    });
  });
}

function serveLines() {
  let rest = '';
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    let answers = '';
    for (const line of lines) {
      const { id, method } = JSON.parse(line);
      answers += `{"jsonrpc":"2.0","id":${id},${prepared[method]}\n`;
    }
    if (answers !== '') process.stdout.write(answers);
  });
}
