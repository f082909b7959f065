import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';
import { listed } from './listed.js';
import { type ValueParameters, valueMessage } from './manifest.js';

type CapabilitiesCodes = {
  readonly 'capability-shape': CodeRow<ValueParameters>;
  readonly 'capability-not-served': CodeRow<{ capability: string }>;
  readonly 'capability-without-component': CodeRow<Record<never, never>>;
  readonly 'capability-without-source': CodeRow<{ capability: string; member: string }>;
  readonly 'capability-revision': CodeRow<{
    capability: string;
    lacking: readonly string[];
    known: readonly string[];
  }>;
  readonly 'extension-id': CodeRow<{ id: string; meant: string | undefined }>;
  readonly 'extension-not-installed': CodeRow<{
    id: string;
    installed: readonly string[];
    nearest: string | undefined;
  }>;
  readonly 'deprecated-feature': CodeRow<{ feature: string; revisions: readonly string[] }>;
};

/** Group B, continued: what a server says that it can do. */
export const capabilitiesCodes: CapabilitiesCodes = {
  'capability-shape': code({
    severity: 'error',
    message: valueMessage,
    hint: ({ hint, expected }) => hint ?? `write ${expected}`,
  }),
  'capability-not-served': code({
    severity: 'error',
    message: ({ capability }) =>
      `the capability \`${capability}\` promises methods such as \`${capability}/get\`, and this version serves none of them`,
    hint: () =>
      'remove it; tools that take long can tell of their progress with `context.progress`',
  }),
  'capability-without-component': code({
    severity: 'error',
    message: () =>
      '`capabilities.completions` needs a prompt or resource template with `completion` or `complete`, and there is none',
    hint: () =>
      'add `completion: [name]` to a prompt or resource template, or remove the capability; it follows from them',
  }),
  'capability-without-source': code({
    severity: 'error',
    message: ({ capability, member }) =>
      `\`capabilities.${capability}.${member}\` promises notifications, and there is no \`subscriptions\` to give them`,
    hint: () => 'add `subscriptions: ./events.ts`, or remove the promise',
  }),
  'capability-revision': code({
    severity: 'error',
    message: ({ capability, lacking, known }) =>
      `the capability \`${capability}\` is not part of ${lacking.join(' and ')}, which \`protocols\` enables; it is part of ${known.join(', ')} alone`,
    hint: ({ known }) => `remove it, or write \`protocols: [${known.join(', ')}]\``,
  }),
  'extension-id': code({
    severity: 'error',
    message: ({ id }) =>
      `${JSON.stringify(id)} is no id of an extension: expected a prefix such as \`com.example/\`, and a name of letters, digits and \`_ . -\` that starts and ends with a letter or digit`,
    hint: ({ meant }) =>
      meant === undefined ? 'begin it with your own domain, reversed' : `write \`${meant}\``,
  }),
  'extension-not-installed': code({
    severity: 'error',
    message: ({ id, installed }) =>
      `the extension \`${id}\` is advertised but not installed; installed: ${listed(installed)}`,
    hint: ({ nearest }) =>
      didYouMean(nearest, 'install it under `extensions`, or do not advertise it'),
  }),
  'deprecated-feature': code({
    severity: 'warning',
    message: ({ feature, revisions }) =>
      `\`${feature}\` is deprecated in ${revisions.join(' and ')}: new servers should not use it`,
    hint: () => 'remove it; what the server writes into its own log does not depend on it',
  }),
};
