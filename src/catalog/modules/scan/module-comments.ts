import type { Comment } from '../../../manifest/yaml/comments.js';
import { moduleTokens } from './module-tokens.js';

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*/g;

/** Finds the line comments of a module, by what stands between its tokens. None where the text cannot be followed. */
export function lineComments(text: string): readonly Comment[] {
  const tokens = moduleTokens(text);
  if (tokens === undefined) return [];
  const starts = [...tokens.map(({ start }) => start), text.length];
  const comments: Comment[] = [];
  let gap = 0;
  for (const [index, start] of starts.entries()) {
    for (const match of text.slice(gap, start).matchAll(COMMENT)) {
      if (match[0].startsWith('//')) comments.push({ start: gap + match.index, text: match[0] });
    }
    gap = tokens[index]?.end ?? start;
  }
  return comments;
}
