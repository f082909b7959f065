import type { Coverage, CoverageCount } from './coverage.js';
import { escapeMarkdown } from './escape.js';
import { table } from './table.js';

/** Reports what has no description. */
export function coverageBlocks(coverage: Coverage): readonly string[] {
  const kinds = [
    ['Components', coverage.components],
    ['Arguments', coverage.arguments],
    ['Nested properties', coverage.nestedProperties],
  ] as const;
  return [
    '## Documentation coverage',
    `${percentText(coverage.percent)}% of components and arguments are described.`,
    table(
      ['Item', 'Missing', 'Total'],
      kinds.map(([kind, { missing, total }]) => [kind, String(missing), String(total)]),
    ),
    ...kinds.flatMap(([kind, counted]) => gapBlocks(kind, counted)),
  ];
}

/** Prints a percentage with at most one decimal, rounded down so that only a complete catalog reaches 100. */
export function percentText(percent: number): string {
  return String(Math.floor(percent * 10) / 10);
}

function gapBlocks(kind: string, { gaps }: CoverageCount): readonly string[] {
  const lines = gaps.map((gap) => `- ${escapeMarkdown(gap)}`);
  return [`### ${kind} without a description`, lines.length === 0 ? 'None.' : lines.join('\n')];
}
