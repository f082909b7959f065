import { DEFAULT_PATH } from '../../definitions/program.js';
import { report } from '../../diagnostics/report.js';
import type { Rule } from '../rule.js';

/** The server and the answers that it is there and ready have a path each. */
export const checkEndpointPaths: Rule = ({ documents: { main }, program: { http = {} } }) => {
  const paths = { path: DEFAULT_PATH, ...http };
  return (['health', 'ready'] as const).flatMap((name) => {
    const path = paths[name];
    const other = (name === 'health' ? (['path'] as const) : (['path', 'health'] as const)).find(
      (earlier) => path !== undefined && paths[earlier] === path,
    );
    if (path === undefined || other === undefined) return [];
    const related =
      http[other] === undefined
        ? []
        : [{ message: `\`http.${other}\` is here`, range: main.rangeAt(['http', other]) }];
    return [
      report('http-path-twice', main.rangeAt(['http', name]), { name, other, path }, related),
    ];
  });
};
