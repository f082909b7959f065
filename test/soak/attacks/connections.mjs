// More connections than there is room for.
import { LIMITS } from '../limits.mjs';
import { fail } from '../verdict.mjs';
import { ask, bytes, call, open } from '../wire.mjs';

/** Twice as many connections as may be open: those beyond the limit are closed, and the others are answered. */
export async function flood({ port }) {
  const held = [];
  for (let batch = 0; batch < 10; batch += 1) {
    const wave = Array.from({ length: LIMITS.maxConnections / 5 }, () => open(port));
    held.push(...(await Promise.all(wave)));
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
