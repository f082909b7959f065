import { type JsonObject, ownValue } from '../protocol/json.js';
import { componentLabel, sortComponents } from './component-label.js';
import { escapeMarkdown } from './escape.js';
import { factList, iconsText, paragraph } from './facts.js';
import { listMember, textMember } from './members.js';

/**
 * Makes the section of one kind of components.
 *
 * @param details describes one component behind its heading, facts and description.
 */
export function componentSection(
  heading: string,
  components: readonly JsonObject[],
  details: (component: JsonObject) => readonly string[],
): readonly string[] {
  if (components.length === 0) return [`## ${heading}`, `No ${heading.toLowerCase()}.`];
  return [
    `## ${heading}`,
    ...sortComponents(components).flatMap((component) => [
      `### ${escapeMarkdown(componentLabel(component)).trim()}`,
      ...factBlocks(component),
      descriptionBlock(component),
      ...details(component),
    ]),
  ];
}

function descriptionBlock(component: JsonObject): string {
  const description = textMember(component, 'description');
  return description === undefined ? 'No description.' : paragraph(description);
}

function factBlocks(component: JsonObject): readonly string[] {
  const size = ownValue(component, 'size');
  return factList([
    ['Title', textMember(component, 'title')],
    ['Size', typeof size === 'number' ? `${size} bytes` : undefined],
    ['Icons', iconsText(listMember(component, 'icons'))],
  ]);
}
