import { excerpt } from '../../protocol/excerpt.js';
import { type CodeRow, code } from './define.js';

type HygieneCodes = {
  readonly 'server-version-drift': CodeRow<{ found: string; expected: string; file: string }>;
  readonly 'secret-in-manifest': CodeRow<{ what: string }>;
  readonly 'template-without-variable': CodeRow<{ name: string }>;
  readonly 'runtime-version': CodeRow<{
    running: string;
    project: string;
    /** Whether the project has it installed; else it only asks for it. */
    installed: boolean;
    file: string;
  }>;
};

/** Group M: what keeps a manifest and its project in order. */
export const hygieneCodes: HygieneCodes = {
  'server-version-drift': code({
    severity: 'warning',
    message: ({ found, expected, file }) =>
      `\`server.version\` is ${excerpt(found)}, but the version in \`${file}\` is ${excerpt(expected)}; clients would be told another one than the package has`,
    hint: ({ expected }) => `write \`version: ${excerpt(JSON.stringify(expected))}\``,
  }),
  'secret-in-manifest': code({
    severity: 'warning',
    message: ({ what }) =>
      `the value looks like ${what}; a manifest is committed, and most of it is sent to clients`,
    hint: () =>
      'remove it, revoke it if it was ever committed, and let the handler read it from the environment',
  }),
  'template-without-variable': code({
    severity: 'warning',
    message: ({ name }) =>
      `the template of resource \`${excerpt(name)}\` has no variable: it stands for one URI, which clients will not find in the list of resources`,
    hint: () => 'write `uri` in place of `uriTemplate`, or a variable into it, such as `{name}`',
  }),
  'runtime-version': code({
    severity: 'error',
    message: ({ running, project, installed, file }) =>
      `this is snodo ${running}, but the project ${installed ? 'has snodo' : 'asks for snodo'} ${excerpt(project)} (\`${file}\`): generated files and the runtime under them must be of the same major version`,
    hint: ({ running, installed }) =>
      installed
        ? `run the project's own with \`npx snodo\`, or install this one: npm install snodo@${running}`
        : `install this one: npm install snodo@${running}`,
  }),
};
