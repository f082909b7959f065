// policy.ts
import { type Authorize, ProtocolError } from 'snodo/runtime';

export const authorize: Authorize = (phase, component, { auth }, { admins }) => {
  if (component.kind !== 'tool' || component.name !== 'refund') return;
  const isAdmin = Array.isArray(admins) && admins.some((name) => name === auth?.['principal']);
  if (!isAdmin) throw new ProtocolError(4001, `No ${phase} for you`);
};
