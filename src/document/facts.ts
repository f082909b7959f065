import { isJsonObject, type JsonValue } from '../protocol/json.js';
import { escapeMarkdown } from './escape.js';
import { textMember } from './members.js';

/** Prints `name: value` lines as one list; no block when there are none. Values are plain text. */
export function factList(
  facts: readonly (readonly [name: string, value: string | undefined])[],
): readonly string[] {
  const lines = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [`- ${name}: ${escapeMarkdown(value).trim()}`],
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
}

/** Prints foreign text as a paragraph of its own. */
export function paragraph(text: string): string {
  return escapeMarkdown(text).trim();
}

/** Names where pictures come from; a picture that is part of the listing only by its type. */
export function iconsText(icons: readonly JsonValue[]): string | undefined {
  const sources = icons.flatMap((icon) => {
    const source = isJsonObject(icon) ? textMember(icon, 'src') : undefined;
    if (source === undefined) return [];
    return source.startsWith('data:') ? [source.slice(0, 64).replace(/[;,].*$/su, '')] : [source];
  });
  return sources.length === 0 ? undefined : sources.join(', ');
}
