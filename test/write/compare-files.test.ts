import { describe, expect, it } from 'vitest';
import { compareFiles, type Drift, isClean } from '../../src/write/compare-files.js';
import { writeFiles } from '../../src/write/write-files.js';
import { marked, type Project, project, smallPlan } from './project.js';

function drift(at: Project, body = 'one'): Drift {
  const outcome = compareFiles(smallPlan(body), at.root);
  if (outcome.kind !== 'compared') throw new Error(JSON.stringify(outcome));
  return outcome.drift;
}

function generatedProject(): Project {
  const at = project();
  writeFiles(smallPlan(), at.root);
  return at;
}

const CLEAN: Drift = { changed: [], missing: [], surplus: [], missingHandlers: [], clashes: [] };

describe('compareFiles', () => {
  it('finds nothing after a run', () => {
    expect(drift(generatedProject())).toEqual(CLEAN);
    expect(isClean(CLEAN)).toBe(true);
  });

  it('finds changed, missing and surplus files, missing handlers and files that are not ours', () => {
    const at = project({
      'generated/tools/search.ts': marked('edited'),
      'generated/tools/old.ts': marked('old'),
      'generated/tools/mine.ts': 'mine\n',
      'generated/.snodo.lock.json': '{}\n',
    });
    const found = drift(at);
    expect(found).toEqual({
      changed: [
        {
          path: 'generated/tools/search.ts',
          actual: marked('edited'),
          expected: marked('one'),
          lineEndsOnly: false,
        },
      ],
      missing: ['generated/server.ts'],
      surplus: ['generated/tools/old.ts'],
      missingHandlers: ['handlers/tools/search.ts'],
      clashes: [{ path: 'generated/.snodo.lock.json', manifest: undefined }],
    });
    expect(isClean(found)).toBe(false);
  });

  it('tells line ends from other differences', () => {
    const at = generatedProject();
    at.write('generated/server.ts', marked('one').replaceAll('\n', '\r\n'));
    at.write('generated/tools/search.ts', marked('other').replaceAll('\n', '\r\n'));
    expect(drift(at).changed.map(({ path, lineEndsOnly }) => [path, lineEndsOnly])).toEqual([
      ['generated/tools/search.ts', false],
      ['generated/server.ts', true],
    ]);
  });

  it('ignores what a killed run left behind, and a changed handler', () => {
    const at = generatedProject();
    at.write('generated/.snodo-stage-2147483647/0', 'half');
    at.write('handlers/tools/search.ts', 'mine\n');
    expect(drift(at)).toEqual(CLEAN);
  });

  it('changes nothing', () => {
    const at = project({ 'generated/tools/old.ts': marked('old') });
    drift(at);
    expect(at.tree()).toEqual(['generated/tools/old.ts']);
  });

  it('says why an output cannot be read', () => {
    const at = project({ generated: 'a file' });
    expect(compareFiles(smallPlan(), at.root)).toEqual({
      kind: 'failed',
      problem: { path: 'generated', reason: 'is a file; expected a folder, or nothing' },
    });
  });
});
