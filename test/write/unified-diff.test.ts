import { describe, expect, it } from 'vitest';
import type { ChangedFile } from '../../src/write/compare-files.js';
import { unifiedDiff } from '../../src/write/unified-diff.js';

function changed(actual: string, expected: string, path = 'a.ts'): ChangedFile {
  return { path, actual, expected, lineEndsOnly: false };
}

const numbered = (count: number, word: string): string =>
  Array.from({ length: count }, (_, index) => `${word} ${index}\n`).join('');

describe('unifiedDiff', () => {
  it('shows what is on disk and what the manifest gives', async () => {
    expect(await unifiedDiff([changed('1\n2\n3\n4\nold\n5\n', '1\n2\n3\n4\nnew\n5\n')])).toBe(
      [
        '--- a.ts (on disk)',
        '+++ a.ts (from the manifest)',
        '@@ -3,4 +3,4 @@',
        ' 3',
        ' 4',
        '-old',
        '+new',
        ' 5',
        '',
      ].join('\n'),
    );
  });

  it('is bounded in lines', async () => {
    const text = await unifiedDiff([changed('', numbered(500, 'line'))], { maxLines: 20 });
    expect(text.split('\n')).toHaveLength(22);
    expect(text.endsWith('\n… more lines differ\n')).toBe(true);
  });

  it('is bounded in files', async () => {
    const files = ['a.ts', 'b.ts', 'c.ts'].map((path) => changed('', numbered(30, 'line'), path));
    const text = await unifiedDiff(files, { maxLines: 20 });
    expect(text.endsWith('\n… 2 more files differ\n')).toBe(true);
    expect(text).not.toContain('b.ts');
  });

  it('cuts long lines', async () => {
    const text = await unifiedDiff([changed('', `${'x'.repeat(11_000)}\n`)]);
    expect(text.length).toBeLessThan(400);
  });

  it('shows no secrets', async () => {
    const token = 'ghp_q7Zr2Wc9XtB4mLk8Yv3NsJ6hPd1FgTa5Ue0R';
    const text = await unifiedDiff([
      changed(`a: ${token}\n`, `b: "${token}", redis://u:${token}@h\n`),
    ]);
    expect(text).toContain('+b: "***", redis://u:***@h');
    expect(text).not.toContain(token.slice(4));
  });

  it('ends also for texts that have nothing in common', async () => {
    const started = performance.now();
    const text = await unifiedDiff([changed(numbered(60_000, 'old'), numbered(60_000, 'new'))]);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(text).toContain('a.ts');
  });

  it('leaves out files that differ only in line ends', async () => {
    expect(await unifiedDiff([{ ...changed('1\r\n', '1\n'), lineEndsOnly: true }])).toBe('');
  });
});
