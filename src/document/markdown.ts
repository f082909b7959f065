import type { CatalogDocument } from './catalog-document.js';
import { componentSection } from './component-section.js';
import { type Coverage, coverage } from './coverage.js';
import { coverageBlocks } from './coverage-section.js';
import { escapeMarkdown } from './escape.js';
import { factList, iconsText, paragraph } from './facts.js';
import { membersText } from './json-text.js';
import { listMember, textMember } from './members.js';
import { promptDetails } from './prompt-section.js';
import { resourceDetails, templateDetails } from './resource-section.js';
import { toolDetails } from './tool-section.js';

/**
 * Prints a catalog as Markdown: every tool, resource, resource template and prompt, then the documentation coverage.
 *
 * All text of the server is escaped, so a hostile one can add neither Markdown nor HTML. The same document always
 * gives the same text; it ends with exactly one line feed.
 *
 * @param measured the coverage of the same document, where it is known already
 * @param level the level of the first heading, 1 or 2; those below it follow
 */
export function renderMarkdown(
  document: CatalogDocument,
  measured: Coverage = coverage(document),
  level: 1 | 2 = 1,
): string {
  const blocks = [
    ...introduction(document),
    ...componentSection('Tools', document.tools, toolDetails),
    ...componentSection('Resources', document.resources, resourceDetails),
    ...componentSection('Resource templates', document.resourceTemplates, templateDetails),
    ...componentSection('Prompts', document.prompts, promptDetails),
    ...coverageBlocks(measured),
  ];
  const placed = level === 1 ? blocks : blocks.map(lowered);
  return `${placed.join('\n\n')}\n`;
}

/** No text of a server begins a block with `#`: it would be escaped. */
function lowered(block: string): string {
  return block.startsWith('#') ? `#${block}` : block;
}

function introduction(document: CatalogDocument): readonly string[] {
  const server = document.serverInfo ?? {};
  const name = textMember(server, 'name');
  const description = textMember(server, 'description');
  return [
    name === undefined ? '# MCP catalog' : `# MCP catalog: ${escapeMarkdown(name).trim()}`,
    ...factList([
      ['Protocol revision', document.protocolVersion],
      ['Server version', textMember(server, 'version')],
      ['Title', textMember(server, 'title')],
      ['Website', textMember(server, 'websiteUrl')],
      ['Icons', iconsText(listMember(server, 'icons'))],
      ['Capabilities', membersText(document.capabilities)],
    ]),
    ...(description === undefined ? [] : [paragraph(description)]),
    ...(document.instructions === undefined || document.instructions.trim() === ''
      ? []
      : ['## Instructions', paragraph(document.instructions)]),
  ];
}
