// gate.ts
import type { Gate } from 'snodo/runtime';

const ROBOTS = new Map([['k-1', { principal: 'robot-1', scopes: ['orders:read'] }]]);

export const gate: Gate = ({ headers }) => {
  const auth = ROBOTS.get(headers['x-api-key'] ?? '');
  return auth === undefined ? undefined : { auth };
};
