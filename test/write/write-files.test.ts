import { mkdirSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Disk, nodeDisk } from '../../src/write/disk.js';
import { type WriteReport, writeFiles } from '../../src/write/write-files.js';
import {
  generated,
  handwritten,
  lock,
  marked,
  type Project,
  planOf,
  project,
  smallPlan,
} from './project.js';

function written(...args: Parameters<typeof writeFiles>): WriteReport {
  const outcome = writeFiles(...args);
  if (outcome.kind !== 'written') throw new Error(`not written: ${JSON.stringify(outcome)}`);
  return outcome.report;
}

describe('writeFiles', () => {
  it('creates everything in an empty project', () => {
    const { root, tree, read } = project();
    expect(written(smallPlan(), root)).toEqual({
      created: ['generated/tools/search.ts', 'generated/server.ts', 'generated/.snodo.lock.json'],
      updated: [],
      unchanged: [],
      removed: [],
      handlers: ['handlers/tools/search.ts'],
      amended: [],
    });
    expect(tree()).toEqual([
      'generated/.snodo.lock.json',
      'generated/server.ts',
      'generated/tools/search.ts',
      'handlers/tools/search.ts',
    ]);
    expect(read('generated/server.ts')).toBe(marked('one'));
  });

  it('adds to a file of the user only what the addition was made for', () => {
    const { root, read, write } = project({ 'mine.ts': 'one\n' });
    const plan = smallPlan();
    const amended = {
      path: 'mine.ts',
      text: 'one\ntwo\n',
      ownership: 'amended',
      before: 'one\n',
    } as const;
    const files = [amended, ...plan.files];
    expect(written({ ...plan, files }, root).amended).toEqual(['mine.ts']);
    expect(read('mine.ts')).toBe('one\ntwo\n');
    write('mine.ts', 'other\n');
    expect(writeFiles({ ...plan, files }, root)).toMatchObject({
      kind: 'failed',
      problem: {
        path: 'mine.ts',
        reason: 'was changed while this run read it; run the command again',
      },
    });
    symlinkSync('mine.ts', join(root, 'linked.ts'));
    const linked = { ...amended, path: 'linked.ts', before: 'other\n' };
    expect(writeFiles({ ...plan, files: [linked] }, root)).toMatchObject({
      kind: 'failed',
      problem: { reason: 'is a symbolic link; add the export to the file behind it' },
    });
    expect(read('mine.ts')).toBe('other\n');
  });

  it('does not touch what is right already', () => {
    const { root } = project();
    writeFiles(smallPlan(), root);
    const old = new Date(2001, 1, 1);
    const file = join(root, 'generated/server.ts');
    utimesSync(file, old, old);
    expect(written(smallPlan(), root)).toMatchObject({ created: [], updated: [], handlers: [] });
    expect(statSync(file).mtime).toEqual(old);
  });

  it('replaces generated files that differ, and only those', () => {
    const { root, read } = project();
    writeFiles(smallPlan('one'), root);
    const plan = smallPlan('two');
    const [tool, ...rest] = smallPlan('one').files;
    if (tool === undefined) throw new Error('the plan is empty');
    const report = written({ ...plan, files: [tool, ...plan.files.slice(1)] }, root);
    expect(rest).toHaveLength(3);
    expect(report.unchanged).toEqual(['generated/tools/search.ts']);
    expect(report.updated).toEqual(['generated/server.ts', 'generated/.snodo.lock.json']);
    expect(read('generated/server.ts')).toBe(marked('two'));
  });

  it('repairs a checkout with CRLF line ends', () => {
    const { root, read, write } = project();
    writeFiles(smallPlan(), root);
    write('generated/server.ts', marked('one').replaceAll('\n', '\r\n'));
    expect(written(smallPlan(), root).updated).toEqual(['generated/server.ts']);
    expect(read('generated/server.ts')).toBe(marked('one'));
  });

  it('never touches a handler that exists, whatever is in it', () => {
    const { root, read } = project({ 'handlers/tools/search.ts': marked('mine now') });
    expect(written(smallPlan(), root).handlers).toEqual([]);
    expect(read('handlers/tools/search.ts')).toBe(marked('mine now'));
  });

  it('keeps a handler that appears while it runs', () => {
    const { root, read, write } = project();
    const disk: Disk = {
      ...nodeDisk,
      link(from, to) {
        write('handlers/tools/search.ts', 'somebody was quicker');
        nodeDisk.link(from, to);
      },
    };
    expect(written(smallPlan(), root, disk).handlers).toEqual([]);
    expect(read('handlers/tools/search.ts')).toBe('somebody was quicker');
  });

  it('creates handlers on a file system without hard links', () => {
    const { root, read } = project();
    const disk: Disk = { ...nodeDisk, link: () => fail('EPERM') };
    expect(written(smallPlan(), root, disk).handlers).toEqual(['handlers/tools/search.ts']);
    expect(read('handlers/tools/search.ts')).toBe('stub\n');
  });

  it('writes the lock after everything else, stale files included', () => {
    const { root } = project({ 'generated/tools/old.ts': marked('old') });
    const done: string[] = [];
    const noting =
      (operation: (...paths: string[]) => void) =>
      (...paths: string[]): void => {
        operation(...paths);
        done.push((paths.at(-1) ?? '').slice(root.length + 1));
      };
    const disk: Disk = {
      ...nodeDisk,
      replace: noting((from = '', to = '') => nodeDisk.replace(from, to)),
      link: noting((from = '', to = '') => nodeDisk.link(from, to)),
      remove: noting((path = '') => nodeDisk.remove(path)),
    };
    writeFiles(smallPlan(), root, disk);
    expect(done).toEqual([
      'generated/tools/search.ts',
      'handlers/tools/search.ts',
      'generated/server.ts',
      'generated/tools/old.ts',
      'generated/.snodo.lock.json',
    ]);
  });
});

describe('stale files', () => {
  it('are removed when they carry the mark, with the folders they leave empty', () => {
    const { root, tree } = project({
      'generated/prompts/deep/old.ts': marked('old'),
      'generated/tools/mine.ts': 'export const mine = 1;\n',
      'generated/notes.json': '{"note": "Generated by hand"}\n',
      'generated/old.lock.json': lock('old'),
      'generated/node_modules/x.ts': marked('not ours to look at'),
      'generated/.cache/x.ts': marked('not ours to look at'),
    });
    expect(written(smallPlan(), root).removed).toEqual([
      'generated/old.lock.json',
      'generated/prompts/deep/old.ts',
    ]);
    expect(tree()).toEqual([
      'generated/.cache/x.ts',
      'generated/.snodo.lock.json',
      'generated/node_modules/x.ts',
      'generated/notes.json',
      'generated/server.ts',
      'generated/tools/mine.ts',
      'generated/tools/search.ts',
      'handlers/tools/search.ts',
    ]);
  });

  it('of another manifest stay while that manifest exists', () => {
    const files = {
      'generated/inner/server.ts': marked('inner', 'inner.yaml'),
      'generated/gone.ts': marked('gone', 'renamed.yaml'),
      'inner.yaml': 'snodo: 1\n',
    };
    const { root, has } = project(files);
    expect(written(smallPlan(), root).removed).toEqual(['generated/gone.ts']);
    expect(has('generated/inner/server.ts')).toBe(true);
  });

  it('behind a symbolic link are not looked for', () => {
    const { root, has } = project({ 'elsewhere/old.ts': marked('old'), 'generated/a.ts': '' });
    symlinkSync(join(root, 'elsewhere'), join(root, 'generated/link'));
    symlinkSync(join(root, 'elsewhere/old.ts'), join(root, 'generated/link.ts'));
    expect(written(smallPlan(), root).removed).toEqual([]);
    expect(has('elsewhere/old.ts')).toBe(true);
  });

  it('do not include the new name of a renamed tool on a case-insensitive file system', () => {
    const { root, has } = project({ 'generated/tools/search.ts': marked('old') });
    const fold = (path: string): string => path.replace('Search.ts', 'search.ts');
    const disk: Disk = { ...nodeDisk, entry: (path) => nodeDisk.entry(fold(path)) };
    const plan = planOf(generated('generated/tools/Search.ts', 'new'));
    const folding: Disk = {
      ...disk,
      read: (path) => nodeDisk.read(fold(path)),
      replace: (from, to) => nodeDisk.replace(from, fold(to)),
    };
    expect(written(plan, root, folding).removed).toEqual([]);
    expect(has('generated/tools/search.ts')).toBe(true);
  });
});

describe('files that are not ours', () => {
  const cases: { name: string; prepare(at: Project): void; manifest: string | undefined }[] = [
    {
      name: 'without the mark',
      prepare: ({ write }) => write('generated/server.ts', 'export const mine = 1;\n'),
      manifest: undefined,
    },
    {
      name: 'with the mark further down',
      prepare: ({ write }) => write('generated/server.ts', `\n${marked('one')}`),
      manifest: undefined,
    },
    {
      name: 'a symbolic link',
      prepare({ root, write }) {
        write('elsewhere.ts', marked('one'));
        symlinkSync(join(root, 'elsewhere.ts'), join(root, 'generated/server.ts'));
      },
      manifest: undefined,
    },
    {
      name: 'of another manifest that exists',
      prepare({ write }) {
        write('other.yaml', 'snodo: 1\n');
        write('generated/server.ts', marked('one', 'other.yaml'));
      },
      manifest: 'other.yaml',
    },
  ];
  it.each(cases)('$name: nothing is changed', ({ prepare, manifest }) => {
    const at = project({ 'generated/tools/old.ts': marked('old') });
    prepare(at);
    const before = at.tree();
    expect(writeFiles(smallPlan(), at.root)).toEqual({
      kind: 'clash',
      clashes: [{ path: 'generated/server.ts', manifest }],
    });
    expect(at.tree()).toEqual(before);
  });

  it('takes over the files of a renamed manifest', () => {
    const { root } = project({ 'generated/server.ts': marked('one', 'renamed.yaml') });
    expect(written(smallPlan(), root).updated).toEqual(['generated/server.ts']);
  });
});

describe('an output that cannot be written', () => {
  const outside = project;
  const cases: { name: string; prepare(at: Project): void; path: string; reason: RegExp }[] = [
    {
      name: 'the output folder is a file',
      prepare: ({ write }) => write('generated', 'a file'),
      path: 'generated',
      reason: /is a file; expected a folder/,
    },
    {
      name: 'a part of a path is a file',
      prepare: ({ write }) => write('handlers/tools', 'a file'),
      path: 'handlers/tools',
      reason: /is a file; expected a folder/,
    },
    {
      name: 'a folder stands in the place of a file',
      prepare: ({ root }) => mkdirSync(join(root, 'generated/server.ts'), { recursive: true }),
      path: 'generated/server.ts',
      reason: /is a folder; expected a file/,
    },
    {
      name: 'a folder stands in the place of a handler',
      prepare: ({ root }) => mkdirSync(join(root, 'handlers/tools/search.ts'), { recursive: true }),
      path: 'handlers/tools/search.ts',
      reason: /is a folder; expected a file/,
    },
    {
      name: 'the output leads out of the project',
      prepare: ({ root }) => symlinkSync(outside().root, join(root, 'generated')),
      path: 'generated',
      reason: /leads out of the project through a symbolic link/,
    },
    {
      name: 'a handler folder leads out of the project',
      prepare: ({ root }) => symlinkSync('..', join(root, 'handlers')),
      path: 'handlers',
      reason: /leads out of the project through a symbolic link/,
    },
    {
      name: 'a link leads nowhere',
      prepare: ({ root }) => symlinkSync('nowhere', join(root, 'generated')),
      path: 'generated',
      reason: /is a symbolic link that leads nowhere/,
    },
  ];
  it.each(cases)('$name', ({ prepare, path, reason }) => {
    const at = project();
    prepare(at);
    const before = at.tree();
    const outcome = writeFiles(smallPlan(), at.root);
    expect(outcome).toEqual({
      kind: 'failed',
      problem: { path, reason: expect.stringMatching(reason) },
      changed: 0,
    });
    expect(at.tree()).toEqual(before);
  });

  it.each(['../out.ts', '/tmp/out.ts', 'a/../../out.ts', 'generated/./a.ts', '', 'a\0b', 'a//b'])(
    'refuses the path %j',
    (path) => {
      const { root, tree } = project();
      const outcome = writeFiles(planOf(generated(path, 'out')), root);
      expect(outcome).toMatchObject({ kind: 'failed', problem: { path }, changed: 0 });
      expect(tree()).toEqual([]);
    },
  );

  it('follows a link that stays inside the project', () => {
    const { root, has } = project({ 'build/keep.txt': '' });
    symlinkSync('build', join(root, 'generated'));
    written(smallPlan(), root);
    expect(has('build/server.ts')).toBe(true);
  });
});

describe('a write that fails half way', () => {
  const failing: Record<string, (after: number) => Partial<Disk>> = {
    create: (after) => ({ create: failAfter(after, nodeDisk.create) }),
    createFolder: (after) => ({ createFolder: failAfter(after, nodeDisk.createFolder) }),
    replace: (after) => ({ replace: failAfter(after, nodeDisk.replace) }),
    remove: (after) => ({ remove: failAfter(after, nodeDisk.remove) }),
  };
  const runs = Object.keys(failing).flatMap((operation) =>
    [0, 1, 2].map((after) => ({ operation, after })),
  );

  it.each(runs)(
    '$operation fails after $after: whole files, nothing lost',
    ({ operation, after }) => {
      const { root, read, tree } = project({
        'generated/old-a.ts': marked('old'),
        'generated/old-b.ts': marked('old'),
        'generated/old-c.ts': marked('old'),
        'generated/server.ts': marked('one'),
        'handlers/tools/mine.ts': 'mine\n',
      });
      const disk: Disk = { ...nodeDisk, ...failing[operation]?.(after) };
      const plan = smallPlan('two');
      const outcome = writeFiles(
        { ...plan, files: [generated('generated/resources/a.ts', 'two'), ...plan.files] },
        root,
        disk,
      );

      expect(outcome).toMatchObject({
        kind: 'failed',
        problem: { reason: 'cannot be written: no space left on the device' },
      });
      expect(tree().filter((path) => path.includes('.snodo-stage') || path.endsWith('/'))).toEqual(
        [],
      );
      for (const path of tree()) {
        expect([marked('old'), marked('one'), marked('two'), 'mine\n', 'stub\n']).toContain(
          read(path),
        );
      }
      expect(read('handlers/tools/mine.ts')).toBe('mine\n');
      expect(tree()).toContain('generated/server.ts');
      expect(tree()).not.toContain('generated/.snodo.lock.json');

      expect(writeFiles(smallPlan('two'), root).kind).toBe('written');
      expect(tree()).toEqual([
        'generated/.snodo.lock.json',
        'generated/server.ts',
        'generated/tools/search.ts',
        'handlers/tools/mine.ts',
        'handlers/tools/search.ts',
      ]);
    },
  );

  it('replaces nothing while texts are still being prepared', () => {
    const at = project({ 'generated/server.ts': marked('one') });
    const disk = { ...nodeDisk, create: failAfter(3, nodeDisk.create) };
    expect(writeFiles(smallPlan('two'), at.root, disk)).toEqual({
      kind: 'failed',
      problem: {
        path: 'generated/.snodo.lock.json',
        reason: 'cannot be written: no space left on the device',
      },
      changed: 0,
    });
    expect(at.tree()).toEqual(['generated/server.ts']);
  });

  it('does not swallow faults of the program', () => {
    const { root } = project();
    const disk: Disk = {
      ...nodeDisk,
      replace() {
        throw new TypeError('a fault');
      },
    };
    expect(() => writeFiles(smallPlan(), root, disk)).toThrow('a fault');
  });
});

describe('leftovers of a killed run', () => {
  const dead = 2 ** 31 - 1;
  it('are gone after the next run, whose own stage is too', () => {
    const { root, tree } = project({
      [`generated/.snodo-stage-${dead}/0`]: 'half',
      [`generated/.snodo-stage-${process.pid}/0`]: 'half',
    });
    written(smallPlan(), root);
    expect(tree()).toHaveLength(4);
  });

  it('include folders in which nothing is yet, but no folder of other makers', () => {
    const { root, tree } = project();
    mkdirSync(join(root, 'generated/prompts/deep'), { recursive: true });
    mkdirSync(join(root, 'uploads'));
    written(smallPlan(), root);
    expect(tree()).not.toContain('generated/prompts/deep/');
    written({ output: '.', files: [generated('server.ts', 'one')] }, root);
    expect(tree()).toContain('uploads/');
  });

  it('go also when nothing else is left to do', () => {
    const { root, tree, write } = project();
    written(smallPlan(), root);
    write(`generated/.snodo-stage-${dead}/0`, 'half');
    written(smallPlan(), root);
    expect(tree()).toHaveLength(4);
  });

  it('are not mistaken for the stage of a run that is still at work', () => {
    const { root, has } = project({ [`generated/.snodo-stage-${process.ppid}/0`]: 'busy' });
    written(smallPlan(), root);
    expect(has(`generated/.snodo-stage-${process.ppid}/0`)).toBe(true);
  });

  it('cost a handler nothing', () => {
    const { root, read } = project({ 'handlers/tools/search.ts': '' });
    written(planOf(handwritten('handlers/tools/search.ts', 'stub\n')), root);
    expect(read('handlers/tools/search.ts')).toBe('');
  });
});

function fail(code: string): never {
  throw Object.assign(new Error(code), { code, syscall: 'test' });
}

/** Lets an operation succeed a number of times, and then fail as a full disk does. */
function failAfter<Args extends unknown[], Value>(
  times: number,
  operation: (...args: Args) => Value,
): (...args: Args) => Value {
  let left = times;
  return (...args) => (left-- > 0 ? operation(...args) : fail('ENOSPC'));
}
