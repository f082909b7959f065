import { excerpt } from '../../protocol/excerpt.js';
import { type CodeRow, code } from './define.js';
import { type ValueParameters, valueMessage } from './manifest.js';

type OptionsCodes = {
  readonly 'http-path': CodeRow<ValueParameters>;
  readonly 'http-path-twice': CodeRow<{ name: string; other: string; path: string }>;
  readonly 'http-host': CodeRow<ValueParameters>;
  readonly 'http-origin': CodeRow<ValueParameters>;
  readonly 'cors-origin-refused': CodeRow<{ place: string; host: string; isWritten: boolean }>;
  readonly 'oauth-url': CodeRow<ValueParameters>;
  readonly 'list-repeat': CodeRow<{ place: string; found: string }>;
  readonly 'env-name': CodeRow<{ name: string; meant: string | undefined }>;
  readonly 'option-without-effect': CodeRow<{ place: string; reason: string; hint: string }>;
  readonly 'scopes-without-identity': CodeRow<{ kind: string; name: string; others: number }>;
  readonly 'cache-public-with-authorization': CodeRow<{ place: string; components: string }>;
  readonly 'import-extension-refused': CodeRow<{
    /** The nearest `tsconfig.json`, as people see it. */
    file: string;
  }>;
  readonly 'tsconfig-unread': CodeRow<{ problem: string }>;
  readonly 'schema-output-old-revision': CodeRow<{
    tool: string;
    root: string;
    revisions: readonly string[];
  }>;
};

/** Group B, continued: transports, access and environment of a server, and how its files import each other. */
export const optionsCodes: OptionsCodes = {
  'http-path': valueRule(),
  'http-path-twice': code({
    severity: 'error',
    message: ({ name, other, path }) =>
      `\`http.${name}\` and \`http.${other}\` are both \`${path}\`; each needs a path of its own`,
    hint: ({ name }) =>
      `write another path, such as \`${name === 'ready' ? '/readyz' : '/healthz'}\``,
  }),
  'http-host': valueRule(),
  'http-origin': valueRule(),
  'cors-origin-refused': code({
    severity: 'error',
    message: ({ place, isWritten }) =>
      `\`${place}\` is not among the allowed origins, ${isWritten ? '' : 'which are the loopback names where none are written, '}so that requests of its pages are refused`,
    hint: ({ host, isWritten }) =>
      isWritten
        ? `add \`${host}\` to \`http.allowedOrigins\``
        : `write \`allowedOrigins: ["${host}"]\` beside \`cors\``,
  }),
  'oauth-url': valueRule(),
  'list-repeat': code({
    severity: 'error',
    message: ({ place, found }) => `\`${place}\` has ${found} twice; its entries are unique`,
    hint: () => 'remove it',
  }),
  'env-name': code({
    severity: 'error',
    message: ({ name }) =>
      `${JSON.stringify(name)} is no name of an environment variable: expected letters, digits and \`_\`, not starting with a digit`,
    hint: ({ meant }) => (meant === undefined ? 'rename it' : `write \`${meant}\``),
  }),
  'option-without-effect': code({
    severity: 'warning',
    message: ({ place, reason }) => `\`${place}\` has no effect: ${reason}`,
    hint: ({ hint }) => hint,
  }),
  'scopes-without-identity': code({
    severity: 'warning',
    message: ({ kind, name, others }) =>
      `the ${kind} \`${excerpt(name, 100)}\`${others === 0 ? '' : ` and ${others} more`} cannot be seen or used over HTTP: scopes are asked for, and neither \`gate\` nor \`oauth\` says which ones a caller has`,
    hint: () =>
      'write `oauth`, or name the module of a `gate`; where code of your own passes a gate, write `severity: { scopes-without-identity: off }`',
  }),
  'cache-public-with-authorization': code({
    severity: 'error',
    message: ({ place, components }) =>
      `\`${place}\` must be \`private\`, found \`public\`: authorization decides which ${components} a caller sees, so one caller's answer must not be given to another`,
    hint: () => 'write `scope: private`',
  }),
  'import-extension-refused': code({
    severity: 'warning',
    message: ({ file }) =>
      `\`importExtension\` is \`ts\`, but \`${excerpt(file, 200)}\` allows no \`.ts\` in imports, so that tsc refuses the generated files (TS5097)`,
    hint: () =>
      'write `importExtension: js`, or set `rewriteRelativeImportExtensions: true` there (with `noEmit`, `allowImportingTsExtensions: true` does as well)',
  }),
  'tsconfig-unread': code({
    severity: 'warning',
    message: ({ problem }) =>
      `this file is to tell how imports in generated files end, but ${problem}; they end in \`.js\``,
    hint: () =>
      'correct it, or write `importExtension: js` or `importExtension: ts` in the manifest, which then asks no other file',
  }),
  'schema-output-old-revision': code({
    severity: 'warning',
    message: ({ tool, root, revisions }) =>
      `the output schema of tool \`${tool}\` has ${root} at its root, where ${revisions.join(' and ')} know \`type: object\` alone: clients of ${revisions.length === 1 ? 'that revision' : 'those revisions'} get the text of a result without its structured part`,
    hint: () =>
      'put the value into an object: `output: { properties: { items: ... } }`; or write `protocols: [2026-07-28]` to serve no older client',
  }),
};

function valueRule(): CodeRow<ValueParameters> {
  return code({ severity: 'error', message: valueMessage, hint: ({ hint }) => hint });
}
