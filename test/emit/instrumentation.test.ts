import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { type Files, styleFindings, typeFindings } from './workbench.js';

const SINK = `import type { HandleEvent } from 'snodo/runtime';

export const handleEvent: HandleEvent = (name, measurements, metadata, { prefix }) => {
  if (name === 'dispatch:stop') console.error(prefix, metadata.outcome, measurements.durationMs);
};
`;

function planned(manifest: string, disk: Files): Record<string, string> {
  const { files } = planFiles(catalogOf(HEAD + manifest, disk));
  return { ...Object.fromEntries(files.map(({ path, text }) => [path, text])), ...disk };
}

describe('what hears of the server, in the emitted code', () => {
  it('is a function with its options, whatever else has its name', () => {
    const files = planned(
      `
instrumentation: { module: ./metrics.ts, options: { prefix: mcp, "it's": "</script>" } }
tools:
  handleEvent: { module: "./clash.ts#clash" }
`,
      {
        'app/metrics.ts': SINK,
        'app/clash.ts':
          "export const clash = { definition: { name: 'handleEvent', inputSchema: { type: 'object' } }, call: (): string => '' };\n",
      },
    );
    const text = files['app/generated/server.ts'] ?? '';
    expect(text).toContain("import { handleEvent as handleEvent2 } from '../metrics.js';");
    expect(text).toContain(
      "  instrumentation: { handleEvent: handleEvent2, options: { prefix: 'mcp', \"it's\": '</script>' } },",
    );
    expect(typeFindings(files)).toEqual([]);
    expect(styleFindings({ 'server.ts': text })).toBe('');
  });

  it('is checked by the types of the server', () => {
    const wrong = 'export const handleEvent = (name: number): void => void name;\n';
    const files = planned('instrumentation: ./metrics.ts\n', { 'app/metrics.ts': wrong });
    expect(typeFindings(files)).toEqual([
      expect.stringMatching(/^app\/generated\/server\.ts:\d+ TS2322$/),
    ]);
  });
});
