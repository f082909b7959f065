import { expect, it } from 'vitest';
import { importAdvice, packageAdvice } from '../../../src/runtime/program/import-advice.js';

const NODE = "Cannot find module '/app/generated/server.js' imported from /app/generated/main.ts";
const DENO =
  'Module not found "file:///app/generated/server.js". Maybe change the extension to \'.ts\' or run with --sloppy-imports';

it.each([
  [NODE, 'generated/main.ts', true],
  [DENO, '/app/generated/main.ts', true],
  [NODE.replaceAll('.js', '.mjs'), 'main.mts', true],
  [NODE, 'dist/generated/main.js', false],
  [NODE, undefined, false],
  ["Cannot find package 'pg' imported from /app/handlers/db.ts", 'generated/main.ts', false],
  ['The requested module does not provide an export', 'generated/main.ts', false],
])('%j, in %s: advice about imports %s', (message, main, isAdvised) => {
  const advice = importAdvice(new Error(message), main);
  expect(advice?.includes('importExtension: ts') ?? false).toBe(isAdvised);
  expect(importAdvice(message, main)).toBeUndefined();
});

it.each([
  ["Cannot find package 'jose' imported from /app/x.js", 'npm install jose'],
  ["Cannot find package '@opentelemetry/api' from '/app/x.js'", 'npm install @opentelemetry/api'],
  ["Cannot find package '@/db' imported from /app/x.js", undefined],
  ["Cannot find package '../db' imported from /app/x.js", undefined],
  [NODE, undefined],
])('%j: advice to install %s', (message, command) => {
  expect(packageAdvice(new Error(message))).toBe(
    command === undefined ? undefined : `install the package: ${command}`,
  );
  expect(packageAdvice(message)).toBeUndefined();
});
