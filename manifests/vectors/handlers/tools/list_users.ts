import type { ListUsersHandler } from '../../../../generated/vectors/tools/list_users.js';

/** Answers with a list. */
export const call: ListUsersHandler = () => ['ada', 'grace'];
