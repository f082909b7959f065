import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ALLOWED, BUILD_ORDER } from '../architecture/order.js';

const page = fileURLToPath(new URL('../../docs/architecture.md', import.meta.url));

/** The order that the architecture test enforces, as a table. */
function orderTable(): string {
  const chain = BUILD_ORDER.map((name) => `\`${name}\``).join(' < ');
  const rows = Object.entries(ALLOWED)
    .filter(([name]) => !BUILD_ORDER.includes(name))
    .map(([name, allowed]) => {
      const hasAll = BUILD_ORDER.every((each) => allowed.includes(each));
      const others = hasAll ? allowed.filter((each) => !BUILD_ORDER.includes(each)) : allowed;
      const names = others.map((each) => `\`${each}\``).join(', ');
      return `| \`${name}\` | ${hasAll ? 'the whole build side, ' : ''}${names} |\n`;
    });
  return `Build side: ${chain}. Each imports from those to its left.\n\n| Folder | Imports from |\n|---|---|\n${rows.join('')}`;
}

describe('docs/architecture.md', () => {
  it('tells the order that is enforced', () => {
    const text = readFileSync(page, 'utf8');
    const told = text.replace(
      /(?<=^<!-- order -->\n)[\s\S]*?(?=^<!-- \/order -->$)/m,
      () => `\n${orderTable()}\n`,
    );
    if (process.env['UPDATE'] === '1') writeFileSync(page, told);
    expect(text, 'to write it anew: UPDATE=1 npx vitest run test/docs/architecture-page').toBe(
      told,
    );
    expect(told).toContain(orderTable());
  });

  it('says of every room what it holds', () => {
    const text = readFileSync(page, 'utf8');
    const [, rooms = ''] = /^\| Room \| Holds \|\n((?:\|.*\n)+)/m.exec(text) ?? [];
    const told = [...rooms.matchAll(/^\| (.+?) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    expect(told.toSorted()).toEqual(
      Object.keys(ALLOWED)
        .filter((name) => !name.includes('.'))
        .toSorted(),
    );
  });
});
