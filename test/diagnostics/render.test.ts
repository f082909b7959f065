import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { renderDiagnostics } from '../../src/diagnostics/render.js';
import { finding } from './finding.js';

const ESC = '\u001b';

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
    expect(lines.filter((line) => line.includes('unknown-key'))).toEqual([
      'other.yaml:2:1 info unknown-key',
      'snodo.yaml:1:1 error unknown-key',
      'snodo.yaml:2:1 warning unknown-key',
    ]);
    expect(lines.at(-2)).toBe('1 error, 1 warning, 1 note');
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
});

function asRelated({ message, range }: Diagnostic): Diagnostic['related'][number] {
  return { message, range };
}
