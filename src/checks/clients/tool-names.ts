import type { ToolEntry } from '../../catalog/catalog.js';
import type { ServerIdentity } from '../../definitions/server.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { MAX_NAME_LENGTH } from '../../protocol/names.js';
import { characterOutside } from './alphabet.js';
import type { ClientProfile, QualifiedName } from './profile.js';

/** Longest name that the APIs behind most clients take, whichever client is chosen (Amazon Bedrock, `ToolSpecification`). */
const LONGEST_NAME = 64;

/** Names of tools stay short with what a client puts before them, and keep to its characters. */
export function toolNameFindings(
  { definition, document, path }: ToolEntry,
  server: ServerIdentity,
  clients: readonly ClientProfile[],
): Diagnostic[] {
  const { name } = definition;
  const range = document.keyRangeAt(path);
  const findings: Diagnostic[] = [];
  const tooLong = clients.flatMap(({ name: client, toolName }) => {
    const qualified = qualifiedName(name, server, toolName);
    const { longest } = toolName;
    return qualified.length > longest ? [{ client, qualified, longest }] : [];
  });
  const isLong = name.length > LONGEST_NAME && name.length <= MAX_NAME_LENGTH; // beyond that it is `name-length`
  if (isLong || tooLong.length > 0) {
    const parameters = { name, found: name.length, allowed: LONGEST_NAME, tooLong };
    findings.push(report('lint-name-length', range, parameters));
  }
  const foreign = clients.flatMap(({ name: client, toolNameCharacters }) => {
    const character = characterOutside(name, toolNameCharacters);
    return character === undefined ? [] : [{ client, character }];
  });
  const [first] = foreign;
  if (first !== undefined) {
    const affected = foreign.map(({ client }) => client);
    const parameters = { name, character: first.character, clients: affected };
    findings.push(report('lint-name-characters', range, parameters));
  }
  return findings;
}

/** The name under which a client offers a tool to its model, for a server that is configured under its own name. */
export function qualifiedName(tool: string, server: ServerIdentity, rule: QualifiedName): string {
  const shown = server.name.slice(0, rule.longestServer);
  return `${rule.prefix}${shown}${rule.separator}${tool}`;
}
