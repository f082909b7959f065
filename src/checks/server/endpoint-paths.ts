import { DEFAULT_PATH } from '../../definitions/program.js';
import { report } from '../../diagnostics/report.js';
import type { Rule } from '../rule.js';

/** The server and the answer that it is up have a path each. */
export const checkEndpointPaths: Rule = ({ documents: { main }, program: { http = {} } }) => {
  const { path = DEFAULT_PATH, health } = http;
  if (health !== path) return [];
  const related =
    http.path === undefined
      ? []
      : [{ message: 'the path of the server', range: main.rangeAt(['http', 'path']) }];
  const range = main.rangeAt(['http', 'health']);
  return [report('http-path-twice', range, { path }, related)];
};
