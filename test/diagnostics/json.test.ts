import { describe, expect, it } from 'vitest';
import { diagnosticsJson } from '../../src/diagnostics/json.js';
import { finding } from './finding.js';

describe('diagnosticsJson', () => {
  it('prints every member of a finding, with 1-based positions in UTF-16 units', () => {
    const text = 'a: 😀 key\r\nb: 1\r\n';
    const first = finding(text, { at: 'key' });
    const second = finding(text, { at: 'b', severity: 'warning' });
    const printed = diagnosticsJson([
      { ...second, related: [{ message: 'first here', range: first.range }] },
      { ...first, hint: 'remove it' },
    ]);
    expect(JSON.parse(printed)).toEqual({
      diagnostics: [
        {
          code: 'unknown-key',
          severity: 'error',
          message: 'something is wrong',
          file: 'snodo.yaml',
          line: 1,
          column: 7,
          endLine: 1,
          endColumn: 10,
          path: 'key',
          hint: 'remove it',
          related: [],
        },
        {
          code: 'unknown-key',
          severity: 'warning',
          message: 'something is wrong',
          file: 'snodo.yaml',
          line: 2,
          column: 1,
          endLine: 2,
          endColumn: 2,
          path: 'b',
          related: [{ file: 'snodo.yaml', line: 1, column: 7, message: 'first here' }],
        },
      ],
      summary: { errors: 1, warnings: 1, infos: 0 },
    });
    expect(printed.endsWith('}\n')).toBe(true);
  });

  it('prints an empty report without findings', () => {
    expect(JSON.parse(diagnosticsJson([]))).toEqual({
      diagnostics: [],
      summary: { errors: 0, warnings: 0, infos: 0 },
    });
  });

  it('carries hostile text exactly, and as escapes only', () => {
    const message = '\u001b[31m \u009b1m \u007f \u2028 "\\';
    const printed = diagnosticsJson([{ ...finding('a', { at: 'a' }), message }]);
    expect(printed).toMatch(/^[\n\x20-\x7e]*$/);
    const [first] = (JSON.parse(printed) as { diagnostics: { message: string }[] }).diagnostics;
    expect(first?.message).toBe(message);
  });
});
