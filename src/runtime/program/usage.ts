import { DEFAULT_HOST, DEFAULT_PATH, type HttpSettings } from '../../definitions/program.js';
import { listenAddressText } from './listen-address.js';

/** Prints the text of `--help`, with the address that `--http` has by itself. */
export function usage({ host = DEFAULT_HOST, port, path = DEFAULT_PATH }: HttpSettings): string {
  const [http, address] =
    port === undefined
      ? ['--http [host:]port', `the host is ${host} by default`]
      : ['--http [[host:]port]', `${listenAddressText({ host, port })} by default`];
  const options = [
    ['--stdio', 'one JSON message a line on stdin and stdout (the default)'],
    [http, `POST ${path}; ${address}, port 0 picks a free one`],
    ['--help', 'prints this text'],
  ] as const;
  const lines = options.map(([option, text]) => `  ${option.padEnd(http.length)}   ${text}\n`);
  return `Usage: node main.js [--stdio | ${http}]

Serves this MCP server.

${lines.join('')}`;
}
