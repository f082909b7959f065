// Callers beside each other: nobody gets what belongs to somebody else.

import { fail } from '../verdict.mjs';
import { ask, bytes, call, message, open, token } from '../wire.mjs';

/** Each caller of a crowd is told to be that caller, whatever runs beside. */
async function crowd({ port, random }) {
  const callers = Array.from({ length: 20 }, () => random.below(40));
  await Promise.all(
    callers.map(async (caller) => {
      const data = bytes(call(caller, 'whoami', { ms: random.below(40) }), token(caller));
      const answer = await ask(port, data);
      if (answer?.json?.result?.content[0].text !== `caller-${caller}`) {
        fail(`caller ${caller} was taken for another`, answer);
      }
    }),
  );
}

/** Two callers by turns on one connection. */
async function sharedConnection({ port, random }) {
  const connection = await open(port);
  try {
    for (let turn = 0; turn < 10; turn += 1) {
      const caller = random.below(40);
      connection.send(bytes(call(turn, 'whoami'), token(caller)));
      const answer = await connection.answer();
      if (answer?.json?.result?.content[0].text !== `caller-${caller}`) {
        fail(`caller ${caller} was taken for the one before`, answer);
      }
    }
  } finally {
    connection.close();
  }
}

/** All pages of a list are those of the caller, also with a cursor that another one got, and kept pages are not another's. */
async function lists({ port, random }) {
  const [mine, other] = [random.below(40), random.below(40)];
  const tools = await toolsOf(port, mine);
  const foreign = tools.filter((name) => name.startsWith('filler_') && name !== `filler_${mine}`);
  if (foreign.length > 0 || !tools.includes(`filler_${mine}`)) {
    fail(`caller ${mine} sees ${foreign.length} tools of others`);
  }
  if (other === mine) return;
  const request = call(3, `filler_${mine}`, { text: 'x' });
  const answer = await ask(port, bytes(request, token(other)));
  if (answer?.json?.error === undefined) fail(`caller ${other} calls a tool of ${mine}`, answer);
}

async function toolsOf(port, caller) {
  const names = [];
  let cursor;
  do {
    const page = await ask(port, bytes(message(1, 'tools/list', { cursor }), token(caller)));
    if (page?.json?.result === undefined) fail('a list failed', page);
    names.push(...page.json.result.tools.map(({ name }) => name));
    cursor = page.json.result.nextCursor;
  } while (cursor !== undefined);
  return names;
}

/** A session admits only the caller that opened it. */
async function sessions({ port, random }) {
  const [mine, other] = [1 + random.below(20), 21 + random.below(19)];
  const opened = await ask(port, old('initialize', mine, INITIALIZE));
  const session = /\r\nmcp-session-id: (\S+)/i.exec(opened?.head ?? '')?.[1];
  if (session === undefined) fail('no session was opened', opened);
  const taken = await ask(port, old('tools/list', other, {}, session));
  if (taken?.status !== 404) fail(`caller ${other} is in the session of ${mine}`, taken);
  const own = await ask(port, old('tools/list', mine, {}, session));
  if (own?.json?.result === undefined) fail('the own session does not answer', own);
}

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'soak', version: '1' },
};

function old(method, caller, params, session) {
  return bytes(
    { jsonrpc: '2.0', id: 1, method, params },
    {
      'MCP-Protocol-Version': '2025-11-25',
      'Mcp-Method': undefined,
      'Mcp-Name': undefined,
      'Mcp-Session-Id': session,
      ...token(caller),
    },
  );
}

export const CALLER_ATTACKS = [crowd, crowd, sharedConnection, lists, lists, sessions];
