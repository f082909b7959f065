// More connections than there is room for.
import { LIMITS } from '../limits.mjs';
import { fail } from '../verdict.mjs';
import { ask, bytes, call, open } from '../wire.mjs';

const WAVES = 20;

/** Twenty times as many connections as may be open: those beyond the limit are closed, and the others are answered. */
export async function flood({ port }) {
  const held = [];
  for (let wave = 0; wave < WAVES; wave += 1) {
    const more = Array.from({ length: LIMITS.maxConnections }, () => open(port));
    held.push(...(await Promise.all(more)));
  }
  const first = held[0];
  first.send(bytes(call(1, 'echo', { text: 'held' })));
  const answer = await first.answer();
  const isOverdue = answer === undefined || answer.status === 408;
  if (!isOverdue && answer.json?.result?.content[0].text !== 'held') fail('a flood', answer);
  for (const connection of held) connection.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const next = await ask(port, bytes(call(2, 'echo', { text: 'next' })));
  if (next?.json?.result?.content[0].text !== 'next') fail('after a flood', next);
}
