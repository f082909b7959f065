import { expect, it } from 'vitest';
import { report } from '../../src/diagnostics/report.js';
import { fileStart, sourceText } from '../../src/diagnostics/source.js';

const place = fileStart(sourceText('snodo.yaml', ''));

it('quotes a text of any length in part, so that the rule stays in sight', () => {
  const name = 'x'.repeat(11_000);
  const { message } = report('name-not-a-file-name', place, { name });
  expect(message).toContain('xxx…');
  expect(message.length).toBeLessThan(1000);
});
