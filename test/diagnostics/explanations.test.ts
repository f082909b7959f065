import { describe, expect, it } from 'vitest';
import { codes, type DiagnosticCode } from '../../src/diagnostics/codes/index.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { explanations } from '../../src/diagnostics/explanations/index.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';

/** Codes whose examples are not a manifest that `check` can judge alone, and why. Their case folders show them. */
const NOT_RUN: { readonly [code in DiagnosticCode]?: string } = {
  'lint-description-length': 'the example is 2,048 characters too short to be printed whole',
  'lint-definitions-size': 'the example is 128 KiB too short to be printed whole',
  'lint-tool-count': 'the example is 80 tools too short to be printed whole',
};

const HEAD = 'snodo: 1\nserver: { name: demo, version: 1.0.0 }\n';

/** Modules that examples name; without them each such example would be wrong for that alone. */
const MODULES = {
  'targets/counter.ts': 'export const handle = (message: unknown) => message;',
  'targets/notify.ts': 'export const cast = () => {};',
  'components/audit.ts': 'export const audit = {};',
  'wrap/audit.ts': 'export const audit = () => {};',
};

/** What `check` says about an example: a part of a manifest, a whole one, or the handler file of a tool. */
function findings(example: string): readonly Diagnostic[] {
  const handler = /^\/\/ (\S+)\n/.exec(example)?.[1];
  if (handler !== undefined) {
    const tool = `tools: { search: { description: Search packages, handler: ./${handler} } }\n`;
    const files = { 'snodo.yaml': HEAD + tool, [handler]: example };
    return checkManifest(memoryProject(files), 'snodo.yaml').diagnostics;
  }
  const lines = HEAD.split('\n').filter((line) => {
    const key = line.slice(0, line.indexOf(':') + 1);
    return key !== '' && !example.split('\n').some((other) => other.startsWith(key));
  });
  const text = [...lines, example, ''].join('\n');
  return checkManifest(memoryProject({ ...MODULES, 'snodo.yaml': text }), 'snodo.yaml').diagnostics;
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
        (finding) =>
          finding.code === code ||
          (finding.severity === 'error' && finding.code !== 'not-supported-yet'),
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
