import type { Gate } from 'snodo/runtime';

const KEYS = new Map([['k-1', { principal: 'ada', scopes: ['read'] }]]);

export const gate: Gate = ({ headers }) => {
  const [, key = ''] = /^Bearer (.+)$/.exec(headers['authorization'] ?? '') ?? [];
  const auth = KEYS.get(key);
  return auth === undefined ? { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } } : { auth };
};
