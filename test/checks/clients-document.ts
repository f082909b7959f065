import type { ClientProfile, Fact } from '../../src/checks/clients/profile.js';
import { CLIENT_PROFILES } from '../../src/checks/clients/profiles.js';
import { qualifiedName } from '../../src/checks/clients/tool-names.js';
import type { DiagnosticCode } from '../../src/diagnostics/codes/index.js';

/** The code of the findings about each fact. */
export const FACT_CODES: { readonly [fact in Fact]: DiagnosticCode } = {
  toolName: 'lint-name-length',
  toolNameCharacters: 'lint-name-characters',
  description: 'lint-description-length',
  propertyName: 'lint-property-name',
  rootKeywords: 'lint-root-composition',
  rootProperties: 'lint-properties',
  references: 'lint-ref',
  arrayItems: 'lint-array-items',
  booleanProperties: 'lint-boolean-property',
  enumNull: 'lint-enum-null',
  enumText: 'lint-enum-text',
  dialects: 'lint-dialect',
  toolCount: 'lint-tool-count',
  definitionBytes: 'lint-definitions-size',
};

const TEMPLATE = { name: '<server>', version: '1' };

/** What a profile asks, in words, by fact. */
const WORDS: { readonly [fact in Fact]: (profile: ClientProfile) => string } = {
  toolName: ({ toolName }) => {
    const name = qualifiedName('<tool>', TEMPLATE, toolName);
    const server =
      toolName.longestServer === undefined
        ? ''
        : `, with ${toolName.longestServer} characters of the server's name`;
    return `tools are called \`${name}\`${server}, at most ${toolName.longest} characters`;
  },
  toolNameCharacters: ({ toolNameCharacters }) =>
    `names of tools have ${toolNameCharacters?.words ?? ''}`,
  description: ({ description }) =>
    `descriptions of tools are cut after ${description?.longest ?? ''} characters`,
  propertyName: ({ propertyName }) =>
    `names of arguments have ${propertyName?.words ?? ''}, at most ${propertyName?.longest ?? ''} characters`,
  rootKeywords: ({ rootKeywords }) =>
    `no ${rootKeywords?.refused.map((keyword) => `\`${keyword}\``).join(', ') ?? ''} at the root of input schemas`,
  rootProperties: () => '`properties` at the root of input schemas, if an empty map',
  references: () => 'no `$ref`',
  arrayItems: () => '`items` at every array',
  booleanProperties: () => 'no property whose schema is a bare `true` or `false`',
  enumNull: () => 'null in the `enum` of a nullable argument, as it is sent for what is left out',
  enumText: () => 'only text in `enum`',
  dialects: ({ dialects }) =>
    (['input', 'output'] as const)
      .flatMap(
        (side) =>
          dialects?.[side].map((name) => `no \`$schema\` of ${name} in ${side} schemas`) ?? [],
      )
      .join(', '),
  toolCount: ({ toolCount }) =>
    `at most ${toolCount?.most ?? ''} tools, those of all servers together`,
  definitionBytes: ({ definitionBytes }) =>
    `definitions of at most ${definitionBytes?.most ?? ''} bytes together`,
};

/** The page `docs/clients.md`, from the profiles. */
export function clientsDocument(): string {
  return [
    '# Client profiles',
    '',
    'What `snodo check` holds tools against for the clients that a manifest lists under `clients`, or that `--client` names.',
    'Each line is a limit that is publicly documented or reported, with its sources. Clients change: a finding is a warning, and',
    '`severity` weighs it as you see fit. `npx snodo explain CODE` says more about a finding.',
    '',
    ...Object.values(CLIENT_PROFILES).flatMap(section),
  ].join('\n');
}

function section(profile: ClientProfile): readonly string[] {
  const facts = (Object.keys(FACT_CODES) as Fact[]).filter((fact) => profile[fact] !== undefined);
  return [
    `## ${profile.title} (\`${profile.name}\`)`,
    '',
    '| Limit | Finding | Sources |',
    '| --- | --- | --- |',
    ...facts.map((fact) => {
      const sources = profile[fact]?.sources ?? [];
      const links = sources.map((source) => `[${shortened(source)}](${source})`).join(', ');
      return `| ${WORDS[fact](profile)} | \`${FACT_CODES[fact]}\` | ${links} |`;
    }),
    '',
  ];
}

/** An address as people read it: `owner/name#number`, or host and last step. */
function shortened(source: string): string {
  const thread = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/(?:issues|pull)\/(\d+)$/.exec(source);
  if (thread !== null) return `${thread[1]}#${thread[2]}`;
  const { host, pathname } = new URL(source);
  return `${host} ${pathname.slice(pathname.lastIndexOf('/') + 1)}`;
}
