import { describe, expect, it } from 'vitest';
import { codes, type DiagnosticCode } from '../../src/diagnostics/codes/index.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { explanations } from '../../src/diagnostics/explanations/index.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';

/** Codes whose examples are not a manifest that `check` can judge alone, and why. Their case folders show them. */
const NOT_RUN: { readonly [code in DiagnosticCode]?: string } = {
  'yaml-depth': 'the example is not nested 400 levels deep, so that it can be printed',
  'file-encoding': 'the example is a file in another encoding',
  'file-unreadable':
    'the example is a link out of the project: test/manifest/read-manifest.test.ts',
  'generated-stale': 'reported by `generate --check` only: test/write',
  'generated-unmarked': 'reported by `generate` only: test/write',
  'generated-foreign': 'reported by `generate` only: test/write',
  'handler-bundle': 'reported by `serve` only: test/cli/serve.test.ts',
  'handler-load': 'reported by `serve` only: test/cli/serve.test.ts',
  'lint-description-length': 'the example is 2,048 characters too short to be printed whole',
  'lint-definitions-size': 'the example is 128 KiB too short to be printed whole',
  'server-version-drift': 'the example needs a package.json: test/checks/project-versions.test.ts',
  'runtime-version': 'the example needs a package.json: test/checks/project-versions.test.ts',
  'lint-tool-count': 'the example is 80 tools too short to be printed whole',
};

const HEAD = 'snodo: 1\nserver: { name: demo, version: 1.0.0 }\n';

/** Modules that examples name; without them each such example would be wrong for that alone. */
const MODULES = {
  'targets/counter.ts': 'export const handle = (message: unknown) => message;',
  'targets/notify.ts': 'export const cast = () => {};',
  'components/audit.ts':
    "export const audit = { definition: { name: 'audit' }, call: () => 'fine' };",
  'wrap/audit.ts': 'export const audit = () => {};',
};

/**
 * What `check` says about an example: a part of a manifest; files that comment lines name, one behind the other; or the
 * handler file of a tool alone.
 */
function findings(example: string): readonly Diagnostic[] {
  const files = { ...MODULES, ...filesOf(example) };
  return checkManifest(memoryProject(files), 'snodo.yaml').diagnostics;
}

function filesOf(example: string): Readonly<Record<string, string>> {
  const named = example
    .split(/^(?=(?:#|\/\/) \S+\.(?:yaml|ts|json)$)/m)
    .map((text) => [/^(?:#|\/\/) (\S+)\n/.exec(text)?.[1] ?? '', text] as const);
  const [[first, text] = ['', '']] = named;
  if (first === '') return { 'snodo.yaml': withHead(example) };
  if (!first.endsWith('.ts')) return Object.fromEntries(named);
  const tool = `tools: { search: { description: Search packages, handler: ./${first} } }\n`;
  return { 'snodo.yaml': HEAD + tool, [first]: text };
}

function withHead(part: string): string {
  const head = HEAD.split('\n').filter((line) => {
    const key = line.slice(0, line.indexOf(':') + 1);
    return key !== '' && !part.split('\n').some((other) => other.startsWith(key));
  });
  return [...head, part, ''].join('\n');
}

const explained = Object.entries(explanations);

describe.each(explained)('the explanation of %s', (code, { paragraph, wrong, right, sources }) => {
  it('is one paragraph of whole sentences', () => {
    expect(paragraph).toMatch(/^[A-Z`][^\n]{60,}[.]$/);
    expect(paragraph.split('`').length % 2).toBe(1);
  });

  it('has examples without blank ends, and sources that are not empty', () => {
    for (const example of [wrong, right]) expect(example).toBe(example.trim());
    expect(wrong).not.toBe(right);
    for (const source of sources ?? []) expect(source).toMatch(/^\S.{4,}\S$/);
  });

  it.skipIf(Object.hasOwn(NOT_RUN, code))('has a wrong example that reports it', () => {
    expect(findings(wrong).map((finding) => finding.code)).toContain(code);
  });

  it.skipIf(Object.hasOwn(NOT_RUN, code))(
    'has a right example without it, and without errors',
    () => {
      const wrongStill = findings(right).filter(
        (finding) => finding.code === code || finding.severity === 'error',
      );
      expect(wrongStill.map((finding) => `${finding.code}: ${finding.message}`)).toEqual([]);
    },
  );
});

describe('the explanations', () => {
  it('exist for every code of the table', () => {
    expect(Object.keys(codes).filter((code) => !Object.hasOwn(explanations, code))).toEqual([]);
  });
});
