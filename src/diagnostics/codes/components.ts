import { type CodeRow, code } from './define.js';

type ComponentsCodes = {
  readonly 'resource-identity': CodeRow<{ name: string; both: boolean }>;
  readonly 'resource-direct-only': CodeRow<{ name: string; key: string }>;
  readonly 'resource-template-only': CodeRow<{ name: string; key: string }>;
  readonly 'static-content': CodeRow<{ key: string; beside: string }>;
  readonly 'message-shape': CodeRow<Record<never, never>>;
  readonly 'message-content': CodeRow<{ fault: string }>;
  readonly 'message-template': CodeRow<{ kind: 'unclosed' | 'unnamed' }>;
  readonly 'message-argument-unknown': CodeRow<{
    argument: string;
    declared: readonly string[];
    nearest: string | undefined;
  }>;
  readonly 'message-argument-unused': CodeRow<{ argument: string }>;
};

/** Group H: resources and prompts. */
export const componentsCodes: ComponentsCodes = {
  'resource-identity': code({
    severity: 'error',
    message: ({ name, both }) =>
      `resource \`${name}\` must have exactly one of \`uri\` and \`uriTemplate\`; it has ${both ? 'both' : 'neither'}`,
  }),
  'resource-direct-only': code({
    severity: 'error',
    message: ({ name, key }) =>
      `\`${key}\` is only for resources with a \`uri\`; \`${name}\` has a \`uriTemplate\``,
  }),
  'resource-template-only': code({
    severity: 'error',
    message: ({ name, key }) =>
      `\`${key}\` is only for resources with a \`uriTemplate\`; \`${name}\` has a \`uri\``,
  }),
  'static-content': code({
    severity: 'error',
    message: ({ key, beside }) =>
      `\`${key}\` stands beside \`${beside}\`; a component has either static content or a handler`,
    hint: ({ key, beside }) => `remove \`${key}\` or \`${beside}\``,
  }),
  'message-shape': code({
    severity: 'error',
    message: () =>
      'a message must be one of `user: text`, `assistant: text`, or `role` with `content`',
  }),
  'message-content': code({
    severity: 'error',
    message: ({ fault }) => `a message's \`content\` must be one content block: ${fault}`,
  }),
  'message-template': code({
    severity: 'error',
    message: ({ kind }) =>
      kind === 'unclosed'
        ? '`{{` is never closed by `}}`'
        : '`{{` must be followed by the name of an argument',
    hint: () => 'write `\\{{` for two literal braces',
  }),
  'message-argument-unknown': code({
    severity: 'error',
    message: ({ argument, declared }) =>
      `the message names \`${argument}\`, which is no argument of the prompt; declared: ${declared.join(', ') || 'none'}`,
    hint: ({ nearest }) => (nearest === undefined ? undefined : `did you mean \`${nearest}\`?`),
  }),
  'message-argument-unused': code({
    severity: 'warning',
    message: ({ argument }) => `no message of the prompt uses its argument \`${argument}\``,
  }),
};
