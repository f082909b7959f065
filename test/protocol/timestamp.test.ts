import { expect, test } from 'vitest';
import { isTimestamp } from '../../src/protocol/timestamp.js';

test.each([
  '2026-07-28',
  '2024-02-29',
  '2026-07-28T10:00',
  '2026-07-28T23:59:60Z',
  '2026-07-28T10:00:00.123456789Z',
  '2026-07-28T10:00:00+02:00',
  '2026-07-28T10:00:00-0530',
])('%s', (text) => {
  expect(isTimestamp(text)).toBe(true);
});

test.each([
  '',
  'yesterday',
  '2026',
  '28.07.2026',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-07-28 10:00',
  '2026-07-28T',
  '2026-07-28T24:00:00Z',
  '2026-07-28T10:60Z',
  '2026-07-28T10:00:00+2',
  '2026-07-28T10:00:00Z\n',
])('%j is none', (text) => {
  expect(isTimestamp(text)).toBe(false);
});
