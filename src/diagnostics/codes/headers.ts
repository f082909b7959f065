import { type CodeRow, code } from './define.js';

type HeadersCodes = {
  readonly 'header-declared-twice': CodeRow<{ name: string; output: boolean }>;
};

/** Group F: arguments that travel as HTTP headers. */
export const headersCodes: HeadersCodes = {
  'header-declared-twice': code({
    severity: 'error',
    message: ({ name }) =>
      `argument "${name}" has both \`header\` and \`x-mcp-header\` in its \`schema\``,
    hint: () => 'keep `header`',
  }),
};
