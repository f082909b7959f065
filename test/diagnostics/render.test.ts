import { describe, expect, it } from 'vitest';
import type { Diagnostic, Severity } from '../../src/diagnostics/diagnostic.js';
import { renderDiagnostics } from '../../src/diagnostics/render.js';
import { finding } from './finding.js';

const ESC = '\u001b';
const MORE = 'to read more about a finding: npx snodo explain unknown-key';
const NOT_SHOWN = 'not shown; `snodo check` and `snodo generate` print all with `--format json`';

describe('renderDiagnostics', () => {
  it('prints place, message, frame, hint, related places and a summary', () => {
    const first = finding('server:\n  titel: x\n', { at: 'titel' });
    const other = finding('server:\n  titel: x\n', { at: 'server' });
    const diagnostic: Diagnostic = {
      ...first,
      hint: 'did you mean `title`?',
      related: [{ message: 'the map', range: other.range }],
    };
    expect(renderDiagnostics([diagnostic], { color: false }).split('\n')).toEqual([
      'snodo.yaml:2:3 error unknown-key',
      '  something is wrong',
      '    2 |   titel: x',
      '      |   ^^^^^',
      '  hint: did you mean `title`?',
      '  snodo.yaml:1:1 the map',
      '',
      '1 error',
      MORE,
      '',
    ]);
  });

  it('prints nothing without findings', () => {
    expect(renderDiagnostics([], { color: false })).toBe('');
  });

  it('sorts by file and position, drops repetitions and counts severities', () => {
    const text = 'a: 1\nb: 2\n';
    const b = finding(text, { at: 'b', severity: 'warning' });
    const a = finding(text, { at: 'a' });
    const elsewhere = finding(text, { at: 'b', file: 'other.yaml', severity: 'info' });
    const lines = renderDiagnostics([b, a, elsewhere, a], { color: false }).split('\n');
    expect(lines.filter((line) => / unknown-key$/.test(line) && line !== MORE)).toEqual([
      'other.yaml:2:1 info unknown-key',
      'snodo.yaml:1:1 error unknown-key',
      'snodo.yaml:2:1 warning unknown-key',
    ]);
    expect(lines.slice(-3)).toEqual(['1 error, 1 warning, 1 note', MORE, '']);
  });

  it.each([
    [100, []],
    [101, [`1 more finding ${NOT_SHOWN}`]],
    [1_000, [`900 more findings ${NOT_SHOWN}`]],
  ])('prints at most 100 of %i findings and says what is left out', (count, omitted) => {
    const lines = renderDiagnostics(many(count, 'error'), { color: false }).split('\n');
    const shown = lines.filter((line) => line.endsWith('error unknown-key'));
    expect(shown).toHaveLength(Math.min(count, 100));
    expect(shown[0]).toBe('snodo.yaml:1:1 error unknown-key');
    const end = lines.slice(0, -1);
    expect(end.slice(end.lastIndexOf('') + 1)).toEqual([...omitted, `${count} errors`, MORE]);
  });

  it('prefers errors to warnings and warnings to notes when it leaves some out', () => {
    const findings = [...many(70, 'info'), ...many(70, 'warning'), ...many(20, 'error')];
    const printed = renderDiagnostics(findings.map(named), { color: false });
    expect(printed.match(/(error|warning|info)(?= unknown-key)/g)).toEqual([
      ...Array(20).fill('error'),
      ...Array(70).fill('warning'),
      ...Array(10).fill('info'),
    ]);
    expect(printed).toContain(`\n20 errors, 70 warnings, 70 notes\n${MORE}\n`);
  });

  it('names the command that explains the first of the gravest findings', () => {
    const text = 'a: 1\nb: 2\n';
    const note = { ...finding(text, { at: 'a', severity: 'info' }), code: 'additional-open' };
    const first = { ...finding(text, { at: 'b' }), code: 'missing-key' };
    const printed = renderDiagnostics([note, first], { color: false });
    expect(printed).toMatch(/explain missing-key\n$/);
  });

  it('colours only when asked', () => {
    const diagnostic = finding('a: 1', { at: 'a' });
    expect(renderDiagnostics([diagnostic], { color: true })).toContain(ESC);
    expect(renderDiagnostics([diagnostic], { color: false })).not.toContain(ESC);
  });

  it('lets no text of a manifest reach the terminal as a control sequence', () => {
    const hostile = `${ESC}[2J\u009b31m\u0007\u202e\u2028\r`;
    const text = `a: "${hostile}"`;
    const diagnostic = finding(text, { at: 'a', file: `${hostile}.yaml` });
    const rendered = renderDiagnostics(
      [{ ...diagnostic, message: hostile, hint: hostile, related: [diagnostic].map(asRelated) }],
      { color: false },
    );
    expect(rendered).toMatch(/^[\n\x20-\x7e]*$/);
    expect(rendered).toContain('\\x1b[2J\\x9b31m\\x07\\u{202e}\\u{2028}\\r');
  });

  it('lets no name of a file begin a line like a workflow command', () => {
    const diagnostic = finding('a: 1', { at: 'a', file: ' ::add-mask::x.yaml' });
    const rendered = renderDiagnostics([{ ...diagnostic, related: [asRelated(diagnostic)] }], {
      color: false,
    });
    expect(rendered).not.toMatch(/^\s*::/m);
    expect(rendered).toContain('./ ::add-mask::x.yaml:1:1');
  });
});

/** Findings on a line each. */
function many(count: number, severity: Severity): readonly Diagnostic[] {
  const range = finding('a\n'.repeat(count), { at: 'a' }).range;
  return Array.from({ length: count }, (_, line) => ({
    ...finding('a', { at: 'a', severity }),
    range: { ...range, start: 2 * line, end: 2 * line + 1 },
  }));
}

/** Tells findings at the same place apart. */
function named(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, message: `${diagnostic.severity}: something is wrong` };
}

function asRelated({ message, range }: Diagnostic): Diagnostic['related'][number] {
  return { message, range };
}
