import type { Gate } from 'snodo/runtime';

declare function sessionOf(
  token: string,
): Promise<{ user: string; scopes: string[]; end: Date } | undefined>;

export const gate: Gate = async ({ headers }) => {
  const [, token = ''] = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '') ?? [];
  const session = await sessionOf(token);
  if (session === undefined) return { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } };
  const { user, scopes, end } = session;
  return { auth: { principal: user, scopes }, challenge: 'Bearer', expiresAt: end.getTime() };
};
