import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { type Files, styleFindings, typeFindings } from './workbench.js';

const HUB = `import { createHub, type Hub } from 'snodo/runtime';

export const hub: Hub = createHub();
export const open: Hub['open'] = hub.open;
`;

const SOURCE = `import type { SubscriptionSource } from 'snodo/runtime';

export const news: SubscriptionSource['open'] = async function* (filter, context, { topic }) {
  if (filter.toolsListChanged && context.auth === undefined && topic === 'x') {
    yield { type: 'toolsListChanged' };
  }
};
`;

/** The planned files of a server with this source of events. */
function planned(subscriptions: string, disk: Files): Record<string, string> {
  const manifest = `
capabilities: { tools: { listChanged: true } }
subscriptions: ${subscriptions}
tools:
  open: { description: Open, arguments: {} }
`;
  const { files } = planFiles(catalogOf(HEAD + manifest, disk));
  return { ...Object.fromEntries(files.map(({ path, text }) => [path, text])), ...disk };
}

describe('a source of events in the emitted code', () => {
  it.each<[string, string, Files, string, string]>([
    [
      'the export `open`, beside a tool of that name',
      './events.ts',
      { 'app/events.ts': HUB },
      "import { open as openEvents } from '../events.js';",
      'subscriptions: { open: openEvents },',
    ],
    [
      'an export that the manifest names, with options',
      '{ module: "./events.ts#news", options: { topic: x, "it\'s": "</script>" } }',
      { 'app/events.ts': SOURCE },
      "import { news as openEvents } from '../events.js';",
      "subscriptions: { open: openEvents, options: { topic: 'x', \"it's\": '</script>' } },",
    ],
  ])('%s', (_name, subscriptions, disk, imported, member) => {
    const files = planned(subscriptions, disk);
    const server = files['app/generated/server.ts'] ?? '';
    expect(server).toContain(imported);
    expect(server).toContain(member);
    expect(typeFindings(files)).toEqual([]);
    expect(styleFindings({ 'server.ts': server })).toBe('');
  });

  it('is checked by the types of the server', () => {
    const wrong = 'export const open = (): number => 1;\n';
    const files = planned('./events.ts', { 'app/events.ts': wrong });
    expect(typeFindings(files)).toEqual([expect.stringMatching(/server\.ts:\d+ TS2322/)]);
  });
});
