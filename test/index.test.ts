import { describe, expect, it } from 'vitest';
import {
  check,
  compare,
  diagnosticsJson,
  generate,
  plan,
  renderDiagnostics,
} from '../src/index.js';
import { project } from './write/project.js';

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
tools:
  search: { description: Search packages, additionalProperties: false }
`;

function demo(manifest = MANIFEST): ReturnType<typeof project> {
  return project({ 'package.json': '{}\n', 'app/snodo.yaml': manifest });
}

describe('the programmatic entry', () => {
  it('checks, plans, generates and compares', () => {
    const { root, has } = demo();
    const at = { cwd: root };
    const checked = check('app/snodo.yaml', at);
    expect(checked.value?.tools.map(({ definition }) => definition.name)).toEqual(['search']);

    const planned = plan('app/snodo.yaml', at).value;
    expect(planned?.output).toBe('app/generated');
    expect(planned?.files.map(({ path }) => path)).toContain('app/generated/server.ts');
    expect(compare('app/snodo.yaml', at).kind).toBe('drift');
    expect(has('app/generated')).toBe(false);

    expect(generate('app/snodo.yaml', at)).toMatchObject({
      kind: 'written',
      report: { handlers: ['app/handlers/tools/search.ts'] },
    });
    expect(compare('app/snodo.yaml', at)).toMatchObject({ kind: 'clean', diagnostics: [] });
  });

  it('gives findings as data, ready to print', () => {
    const { root, has } = demo(`${MANIFEST}colour: red\n`);
    const result = generate('app/snodo.yaml', { cwd: root });
    expect(result).toMatchObject({ kind: 'stopped', diagnostics: [{ code: 'unknown-key' }] });
    expect(renderDiagnostics(result.diagnostics, { color: false })).toContain(
      'app/snodo.yaml:6:1 error unknown-key',
    );
    expect(JSON.parse(diagnosticsJson(result.diagnostics)).summary.errors).toBe(1);
    expect(has('app/generated')).toBe(false);
  });

  it('takes a manifest that cannot be opened as a finding', () => {
    const { root } = demo();
    for (const path of ['nothing.yaml', 'app']) {
      const { value, diagnostics } = check(path, { cwd: root });
      expect(value).toBeUndefined();
      expect(diagnostics).toMatchObject([{ code: 'file-unreadable', severity: 'error' }]);
    }
  });

  it('stops at warnings when it is strict', () => {
    const { root } = demo(MANIFEST.replace('description: Search packages', 'title: Search'));
    const strict = generate('app/snodo.yaml', { cwd: root, strict: true });
    const warned = strict.diagnostics.some(({ severity }) => severity === 'warning');
    expect({ kind: strict.kind, warned }).toEqual({ kind: 'stopped', warned: true });
    expect(generate('app/snodo.yaml', { cwd: root }).kind).toBe('written');
  });
});
