import { HEADER_PREFIX } from '../../../protocol/param-headers/annotations.js';
import type { Runtime } from '../../runtime.js';

/** The headers in which the tools of a server want arguments repeated, each once. */
export function paramHeaderNames({ tools }: Pick<Runtime, 'tools'>): readonly string[] {
  const names = tools.routes.flatMap(({ headers }) => headers().map(({ header }) => header));
  return [...new Set(names.map((name) => HEADER_PREFIX + name))];
}
