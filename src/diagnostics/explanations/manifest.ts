import type { manifestCodes } from '../codes/manifest.js';
import type { Explanations } from './explanation.js';
import { yamlExplanations } from './yaml.js';

/** Group A: the files of a manifest and their keys. */
export const manifestExplanations: Explanations<keyof typeof manifestCodes> = {
  ...yamlExplanations,
  'manifest-root': {
    paragraph:
      'A manifest is a map of keys, beginning with `snodo: 1`, and an included file is a map with `tools`, `resources` or `prompts`. A list, a text or an empty file says nothing about a server. The usual causes are a `-` before the first key, an empty file, and a pattern under `components` that matches a file of another kind.',
    wrong: '# snodo.yaml\n- snodo: 1\n- server: { name: demo, version: 1.0.0 }',
    right: '# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }',
  },
  'manifest-version': {
    paragraph:
      '`snodo` is the version of the manifest format, and this program knows the version 1. It is required, so that a manifest of a later format is refused and never misread by an older program. It is not the version of your server; that is `server.version`.',
    wrong: 'snodo: 2',
    right: 'snodo: 1',
  },
  'unknown-key': {
    paragraph:
      'Every key is one that the format knows at its place. A misspelt key would be ignored, and the default would hold in its stead: `requried: true` would make an argument optional. The message lists the keys that are allowed there, the hint the nearest one. Keys of your own can stand inside `metadata`, which is passed on to clients.',
    wrong: 'prompts:\n  hello:\n    descripton: Say hello\n    messages: [{ user: Hello. }]',
    right: 'prompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]',
  },
  'missing-key': {
    paragraph:
      'A key without which a map has no meaning must be there. A client shows the name and the version of a server, for example, and the protocol requires both, so there is no default that would do. The finding stands at the map, and names the key.',
    wrong: 'server: { name: demo }',
    right: 'server: { name: demo, version: 1.0.0 }',
    sources: ['MCP 2026-07-28, schema, Implementation'],
  },
  'wrong-kind': {
    paragraph:
      'A value is of the kind that its key asks for: a text, a number in its range, `true` or `false`, a list, a map, or one of a few words. YAML decides the kind by how a value is written, which surprises with texts that look like numbers: `1.10` is the number 1.1, so a version is quoted. The message says what was expected and what was found, the hint how to write it.',
    wrong: 'server: { name: demo, version: 1.10 }',
    right: 'server: { name: demo, version: "1.10" }',
  },
  'boolean-word': {
    paragraph:
      'A boolean is written `true` or `false`. In YAML 1.1 the words `yes`, `no`, `on` and `off` were booleans too; in YAML 1.2, which manifests are written in, they are texts. Reading them as booleans here would make the same file mean two things to two programs.',
    wrong:
      'tools:\n  search:\n    description: Search\n    arguments:\n      query: { type: string, required: yes, description: Words to look for }',
    right:
      'tools:\n  search:\n    description: Search\n    arguments:\n      query: { type: string, required: true, description: Words to look for }',
    sources: ['YAML 1.2.2, section 10.3.2, https://yaml.org/spec/1.2.2/'],
  },
  'include-pattern': {
    paragraph:
      'A pattern under `components` has at most four wildcards in one part of its path and four times `**`, stands for at most 64 patterns by its braces, and has no groups in parentheses. With many of them in one name, matching tries every way of splitting each file name, which takes minutes for a single long one. Name the folder or the files more precisely, or write several patterns.',
    wrong: 'components: ["*a*b*c*d*.yaml"]',
    right: 'components: ["a*.yaml", "b*.yaml"]',
  },
  'include-empty': {
    paragraph:
      'A pattern under `components` matches at least one file. One that matches none is mostly a slip: a folder that was renamed, a pattern relative to the wrong folder (patterns are relative to the manifest), `\\` in place of `/`, `.yml` in place of `.yaml`. The components in those files would be missing from the server.',
    wrong: 'components: [tool/*.yaml]',
    right:
      '# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }\ncomponents: [prompts/*.yaml]\n# prompts/hello.yaml\nprompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]',
  },
  'include-key': {
    paragraph:
      'An included file holds `tools`, `resources` and `prompts`, and nothing else. All other keys say something about the server as a whole, so they stand in the root manifest, where a reader looks for them and where two files cannot contradict each other. An included file cannot include others.',
    wrong:
      '# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }\ncomponents: [hello.yaml]\n# hello.yaml\nvalidator: full\nprompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]',
    right:
      '# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }\nvalidator: full\ncomponents: [hello.yaml]\n# hello.yaml\nprompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]',
  },
};
