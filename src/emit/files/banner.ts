import type { Layout } from '../../catalog/catalog.js';
import { GENERATED_MARK } from '../file-plan.js';
import { type Code, code, escaped } from '../typescript/code.js';
import { lineCommentText } from '../typescript/line-comment.js';

/** The first line of every generated TypeScript file: where it comes from, and what to do instead of editing it. */
export function banner({ manifest }: Layout): Code {
  const path = lineCommentText(manifest);
  return code`${escaped(GENERATED_MARK)}${path}. Do not edit: change the manifest and run \`npx snodo generate\`.`;
}
