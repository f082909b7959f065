import type { namesCodes } from '../codes/names.js';
import type { Explanations } from './explanation.js';

/** Group C: names, icons and metadata. */
export const namesExplanations: Explanations<keyof typeof namesCodes> = {
  'name-empty': {
    paragraph:
      'The key of a component is its name, and a name has at least one character. Clients call tools and prompts by name, and generated files and types are named for it, so there is nothing that an empty name could become.',
    wrong: 'prompts:\n  "":\n    description: Say hello\n    messages: [{ user: Hello. }]',
    right: 'prompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]',
  },
  'name-characters': {
    paragraph:
      'The name of a component should consist of letters, digits and `_`, `.`, `-`. The specification recommends it, and model providers ask for even less: a client may refuse a tool with another character in its name, or rename it, and the whole list of tools can fail with it. Put what people should read into `title`.',
    wrong: 'prompts:\n  say hello:\n    description: Say hello\n    messages: [{ user: Hello. }]',
    right:
      'prompts:\n  say_hello:\n    title: Say hello\n    description: Say hello\n    messages: [{ user: Hello. }]',
    sources: ['MCP 2026-07-28, "Tools", tool names'],
  },
  'name-length': {
    paragraph:
      'The name of a component should have at most 128 characters. The specification recommends that limit, many clients allow no more than 64 with a prefix for the server, and a tool that exceeds their limit is left out or makes the request fail. A name also costs tokens wherever it is mentioned.',
    wrong: `prompts:\n  ${'hello_'.repeat(22)}:\n    description: Say hello\n    messages: [{ user: Hello. }]`,
    right: 'prompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]',
    sources: ['MCP 2026-07-28, "Tools", tool names'],
  },
  'name-duplicate': {
    paragraph:
      'Two components of one kind have different names, also when they stand in different files; resources with a `uri` and with a `uriTemplate` count as one kind. A client asks for a component by its name, and only one of the two could answer. The finding stands at the second one and shows the first.',
    wrong:
      '# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }\ncomponents: [more.yaml]\nprompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]\n# more.yaml\nprompts:\n  hello:\n    description: Say hello again\n    messages: [{ user: Hello again. }]',
    right:
      '# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }\ncomponents: [more.yaml]\nprompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]\n# more.yaml\nprompts:\n  helloAgain:\n    description: Say hello again\n    messages: [{ user: Hello again. }]',
  },
  'identifier-clash': {
    paragraph:
      'Two names of one kind must not lead to the same identifier, generated file or handler file. `get-user` and `get_user` both become `GetUser` in TypeScript, and names that differ in case alone are one file on macOS and Windows; one would overwrite the other. Rename one of them; where only the handler file is shared, `handler` can name another.',
    wrong:
      'prompts:\n  say-hello:\n    description: Say hello\n    messages: [{ user: Hello. }]\n  say_hello:\n    description: Say hello again\n    messages: [{ user: Hello again. }]',
    right:
      'prompts:\n  say-hello:\n    description: Say hello\n    messages: [{ user: Hello. }]\n  say-hello-again:\n    description: Say hello again\n    messages: [{ user: Hello again. }]',
  },
  'name-not-a-file-name': {
    paragraph:
      'A name that cannot be the name of a file needs an explicit `handler`. The handler of a component is expected in a file that is called like it, and a name with `/`, a name such as `..`, and the device names of Windows (`CON`, `NUL`) are no file names, or lead out of the folder of handlers.',
    wrong: 'tools:\n  con:\n    description: Connect',
    right: 'tools:\n  con:\n    description: Connect\n    handler: ./handlers/connect.ts',
  },
  'icon-shape': {
    paragraph:
      '`icons` is a list of maps: `src`, and if wanted `mimeType`, `sizes` (a list of sizes such as `48x48`, or `any`) and `theme` (`light` or `dark`). Clients choose a picture by these members; one of another shape is dropped by some and makes others refuse the whole list.',
    wrong:
      'server:\n  name: demo\n  version: 1.0.0\n  icons: [{ src: "https://example.com/a.png", sizes: 48x48 }]',
    right:
      'server:\n  name: demo\n  version: 1.0.0\n  icons: [{ src: "https://example.com/a.png", sizes: [48x48] }]',
    sources: ['MCP 2026-07-28, schema, Icon'],
  },
  'icon-src': {
    paragraph:
      '`src` of an icon is an absolute URI. A client knows nothing of the folder or the site that a relative path is relative to, least of all over stdio, so it could not load the picture. Write the `https:` address of the picture, or put it into a `data:` URI.',
    wrong: 'server: { name: demo, version: 1.0.0, icons: [{ src: icons/a.png }] }',
    right:
      'server: { name: demo, version: 1.0.0, icons: [{ src: "https://example.com/icons/a.png" }] }',
    sources: ['MCP 2026-07-28, "Base protocol", icons'],
  },
  'icon-scheme': {
    paragraph:
      '`src` of an icon has the scheme `https` or `data`. The specification tells clients to refuse others, since `file:` or `javascript:` would let a server reach into the machine of a user: they are an error here. Plain `http` can be changed on its way and is blocked in many clients: it is a warning.',
    wrong: 'server: { name: demo, version: 1.0.0, icons: [{ src: "http://example.com/a.png" }] }',
    right: 'server: { name: demo, version: 1.0.0, icons: [{ src: "https://example.com/a.png" }] }',
    sources: ['MCP 2026-07-28, "Base protocol", icons, security considerations'],
  },
  'meta-key': {
    paragraph:
      'A key of `metadata` has the form that `_meta` allows: a name of letters, digits and `_`, `.`, `-` that begins and ends with a letter or digit, optionally behind a prefix of dot-separated labels and a `/`, such as `com.example/owner`. Clients that check the form refuse the whole component with it.',
    wrong:
      'prompts:\n  hello:\n    description: Say hello\n    metadata: { "owner name": Ada }\n    messages: [{ user: Hello. }]',
    right:
      'prompts:\n  hello:\n    description: Say hello\n    metadata: { com.example/owner: Ada }\n    messages: [{ user: Hello. }]',
    sources: ['MCP 2026-07-28, "Base protocol", _meta'],
  },
  'meta-key-reserved': {
    paragraph:
      'A prefix whose second label is `mcp` or `modelcontextprotocol` belongs to the protocol itself. A key with it could change its meaning with the next revision, and clients may act on it. Use a prefix made from a domain of your own, written backwards, such as `com.example/`.',
    wrong:
      'prompts:\n  hello:\n    description: Say hello\n    metadata: { dev.mcp/owner: Ada }\n    messages: [{ user: Hello. }]',
    right:
      'prompts:\n  hello:\n    description: Say hello\n    metadata: { com.example/owner: Ada }\n    messages: [{ user: Hello. }]',
    sources: ['MCP 2026-07-28, "Base protocol", _meta'],
  },
  'annotation-hint-unknown': {
    paragraph:
      'The annotations of a tool are hints that clients know: `title`, `readOnlyHint`, `destructiveHint`, `idempotentHint` and `openWorldHint`. A client ignores any other, so a misspelt `readOnlyHint` makes it ask for a confirmation that the tool does not need. Facts of your own belong into `metadata`.',
    wrong:
      'tools:\n  search:\n    description: Search packages\n    annotations: { readOnlyHnt: true }',
    right:
      'tools:\n  search:\n    description: Search packages\n    annotations: { readOnlyHint: true }',
    sources: ['MCP 2026-07-28, schema, ToolAnnotations'],
  },
  'annotation-contradiction': {
    paragraph:
      'A tool that only reads destroys nothing: `readOnlyHint: true` and `destructiveHint: true` contradict each other. The specification gives `destructiveHint` a meaning only where `readOnlyHint` is false, so clients decide by themselves which of the two they believe. Keep the one that is true.',
    wrong:
      'tools:\n  search:\n    description: Search packages\n    annotations: { readOnlyHint: true, destructiveHint: true }',
    right:
      'tools:\n  search:\n    description: Search packages\n    annotations: { readOnlyHint: true }',
    sources: ['MCP 2026-07-28, schema, ToolAnnotations'],
  },
};
