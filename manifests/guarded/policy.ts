import { type Authorize, ProtocolError, resourceNotFound } from 'snodo/runtime';

/** Uses are for callers with a name. They read their own expenses: others are, for all they can tell, not there. */
export const authorize: Authorize = (phase, { name, requestedUri }, { auth }) => {
  if (phase === 'discovery') return;
  const principal = auth?.['principal'];
  if (typeof principal !== 'string') throw new ProtocolError(4001, 'Nobody knows who you are');
  const own = `expense://${encodeURIComponent(principal)}`;
  if (name === 'expenses' && requestedUri !== own) throw resourceNotFound();
};
