import { listRoots } from 'snodo/runtime';
import type { TestInputRequiredResultListRootsHandler } from '../../../../generated/everything/tools/test_input_required_result_list_roots.js';

/** Answers with the roots of the client. */
export const call: TestInputRequiredResultListRootsHandler = (_args, { ask }) => {
  const { client_roots } = ask({ client_roots: listRoots() });
  return client_roots.roots.map(({ uri, name }) => `${name ?? 'root'}: ${uri}`).join('\n');
};
