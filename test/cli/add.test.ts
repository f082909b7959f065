import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Project, project } from '../write/project.js';
import { run } from './captured-terminal.js';

const MANIFEST = `# mine
snodo: 1
server: { name: demo, version: 1.0.0 } # who
validator: full
tools:
  ping: # as it is
    description: Ping
    additionalProperties: false
`;

const demo = (manifest = MANIFEST): Project =>
  project({ 'package.json': '{ "type": "module" }\n', 'snodo.yaml': manifest });

describe('snodo add', () => {
  it('writes a tool into the manifest, its stub and the server', async () => {
    const at = demo();
    chmodSync(join(at.root, 'snodo.yaml'), 0o640);
    const { code, err } = await run(at.root, 'add', 'tool', 'look_up', '--description', 'Look: up');
    expect(err).toContain('Added the tool `look_up` at snodo.yaml:9.\n');
    expect(code).toBe(0);
    expect(at.read('snodo.yaml')).toBe(`${MANIFEST}  look_up:
    description: "Look: up"
    additionalProperties: false
    arguments:
      text: { type: string, required: true, minLength: 1, description: Text to work on }
`);
    expect(statSync(join(at.root, 'snodo.yaml')).mode & 0o777).toBe(0o640);
    expect(at.has('handlers/tools/look_up.ts')).toBe(true);
    expect(at.read('generated/server.ts')).toContain('call: callLookUp satisfies LookUpHandler');
    expect((await run(at.root, 'check', '--strict')).code).toBe(0);
  });

  it.each([
    [
      ['resource', 'about'],
      'resources:\n  about:\n    description: About\n    uri: app://about\n    mimeType: text/plain\n',
    ],
    [
      ['resource', 'packageInfo', '--uri', 'pkg://{name}/info'],
      'resources:\n  packageInfo:\n    description: Package info\n    uriTemplate: pkg://{name}/info\n    mimeType: text/plain\n',
    ],
    [
      ['prompt', 'review'],
      'prompts:\n  review:\n    description: Review\n    arguments:\n      topic: { required: true, description: What it is about }\n    messages: [ { user: "Review: {{topic}}" } ]\n',
    ],
  ])('%j', async (argv, section) => {
    const at = demo();
    const { code } = await run(at.root, 'add', ...argv);
    expect(at.read('snodo.yaml')).toBe(`${MANIFEST}\n${section}`);
    expect(code).toBe(0);
    expect((await run(at.root, 'check', '--strict')).code).toBe(0);
  });

  it.each([
    [['tool', 'ping'], MANIFEST, 1, 'the key `ping` stands twice in the same map'],
    [['tool', 'pong'], `${MANIFEST}tols: {}\n`, 1, 'unknown key `tols`'],
    [['resource', 'x', '--uri', 'no uri'], MANIFEST, 1, 'Nothing was written'],
    [['tool', 'x', '--uri', 'a://b'], MANIFEST, 2, '--uri has a meaning for resources only'],
    [['wrapper', 'x'], MANIFEST, 2, 'Allowed choices are tool, resource, prompt'],
    [
      ['tool', 'x'],
      MANIFEST.replace(/tools:.*/s, 'tools: { ping: { description: Ping } }\n'),
      2,
      'snodo.yaml has `tools` in a form that cannot be added to',
    ],
  ])('%j writes nothing where it would be wrong', async (argv, manifest, code, text) => {
    const at = demo(manifest);
    const result = await run(at.root, 'add', ...argv);
    expect(result.err).toContain(text);
    expect(result.code).toBe(code);
    expect(at.tree()).toEqual(['package.json', 'snodo.yaml']);
    expect(at.read('snodo.yaml')).toBe(manifest);
  });
});
