import { fail } from './verdict.mjs';

const PATIENCE_MS = 20_000;

/** Speaks with a process over its stdin and stdout: sends a request and gives its answer, of which there must be one. */
export function speak({ stdin, stdout }) {
  const answers = new Map();
  let rest = '';
  stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) take(line);
  });

  function take(line) {
    const { id, method, result, error } = parse(line);
    if (method !== undefined || id === undefined || id === null) return;
    const waiting = answers.get(id);
    if (waiting === undefined) fail(`an answer to ${id}, which is answered or was never asked`);
    answers.delete(id);
    waiting({ result, error });
  }

  return (request) => {
    stdin.write(`${JSON.stringify(request)}\n`);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${request.id}`)), PATIENCE_MS);
      answers.set(request.id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
  };
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return fail('a line of stdout is no message', { body: line });
  }
}
