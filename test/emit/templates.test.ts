import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/emit/templates/render.js';
import { code } from '../../src/emit/typescript/code.js';

describe('templates', () => {
  it('are compiled from their sources', () => {
    const script = resolve(import.meta.dirname, '../../templates/precompile.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('print values as they are, without entities and without reading them as templates', () => {
    const imports = code`import { a } from '"<&>\`{{banner}}';\n`;
    const server = code`'./server.js'`;
    expect(render('main', { banner: code`// b`, imports, server, options: code`` })).toContain(
      imports,
    );
  });

  it('throw for a value that is missing', () => {
    expect(() => render('main', { banner: code`// b`, server: code`''` })).toThrow(/imports/);
  });
});
