import type { capabilitiesCodes } from '../codes/capabilities.js';
import type { Explanations } from './explanation.js';

/** Group B, continued: what a server says that it can do. */
export const capabilitiesExplanations: Explanations<keyof typeof capabilitiesCodes> = {
  'capability-shape': {
    paragraph:
      'What stands under `capabilities` is sent to clients, so each member has the shape that the specification gives it: `listChanged` and `subscribe` are booleans, everything else is a map. `false` in place of a whole capability takes away one that would follow from the components.',
    wrong: 'capabilities: { tools: { listChanged: 1 } }',
    right: 'capabilities: { tools: { listChanged: false } }',
    sources: ['MCP 2026-07-28, schema reference: ServerCapabilities'],
  },
  'capability-not-served': {
    paragraph:
      'The capability `tasks` of the revision 2025-11-25 tells clients that they may ask for a tool call to go on in the background, and come back for its result with methods such as `tasks/get`. This version has no such methods, so every one of these requests would fail. `false` is accepted: it takes nothing away. A tool that takes long can tell of its progress, and be cancelled, within the call.',
    wrong: 'protocols: [2025-11-25]\ncapabilities: { tasks: {} }',
    right: 'protocols: [2025-11-25]\ncapabilities: { tasks: false }',
    sources: ['MCP 2025-11-25, "Tasks"'],
  },
  'capability-without-component': {
    paragraph:
      'The capability `completions` tells clients that they may ask for completions of arguments. Where no prompt and no resource template has `completion` or `complete`, every such request would fail. The capability need not be declared: it follows from the components.',
    wrong: 'capabilities: { completions: {} }',
    right: [
      'capabilities: { completions: {} }',
      'prompts:',
      '  review:',
      '    description: Review a package',
      '    arguments: { focus: { description: What to look at } }',
      '    complete: { focus: [quality, security] }',
      '    messages: [{ user: "Review with a focus on {{focus|quality}}." }]',
    ].join('\n'),
    sources: ['MCP 2026-07-28, "Completion", capabilities'],
  },
  'capability-without-source': {
    paragraph:
      '`listChanged: true` and `subscribe: true` promise that the server tells clients of changes. What changes, and when, only the module named by `subscriptions` knows. Without it a client would wait for notifications that never come, and keep lists that are out of date.',
    wrong: 'capabilities: { tools: { listChanged: true } }',
    right: 'capabilities: { tools: { listChanged: false } }',
    sources: ['MCP 2026-07-28, "Subscriptions"'],
  },
  'capability-revision': {
    paragraph:
      'Every revision that `protocols` enables, and without it all of them, must know a declared capability: a client of a revision that does not know it could not use what the server says it offers. `extensions` exists since 2026-07-28.',
    wrong: 'capabilities: { extensions: {} }',
    right: 'protocols: [2026-07-28]\ncapabilities: { extensions: {} }',
    sources: ['MCP 2026-07-28, schema reference: ServerCapabilities'],
  },
  'extension-id': {
    paragraph:
      'The id of an extension is made like a key of `_meta`, but its prefix is required, so that extensions of different authors cannot be confused: labels of letters, digits and `-` joined by dots, a slash, and a name of letters, digits and `_ . -` that starts and ends with a letter or digit. The prefix should be a domain that you own, reversed.',
    wrong: 'capabilities: { extensions: { audit: {} } }',
    right: 'protocols: [2026-07-28]\ncapabilities: { extensions: {} }',
    sources: ['MCP 2026-07-28, "Extensions"; "Base protocol", _meta'],
  },
  'extension-not-installed': {
    paragraph:
      'An extension works when the server has it and says so. One that stands under `capabilities.extensions` is announced to clients, so its module must be named under `extensions`, by the same id.',
    wrong: 'protocols: [2026-07-28]\ncapabilities: { extensions: { com.example/audit: {} } }',
    right: 'protocols: [2026-07-28]\ncapabilities: { extensions: {} }',
    sources: ['MCP 2026-07-28, "Extensions"'],
  },
  'deprecated-feature': {
    paragraph:
      'The revision 2026-07-28 deprecates roots, sampling and logging: they still work, but new servers should not start to use them, and a revision from 2027-07-28 on may remove them. Clients that no longer serve them will ignore what this server sends.',
    wrong: 'protocols: [2026-07-28]\ncapabilities: { logging: {} }',
    right: 'protocols: [2026-07-28]\ncapabilities: { tools: {} }',
    sources: ['MCP 2026-07-28, "Key Changes", deprecations'],
  },
};
