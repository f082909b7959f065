import type { LimiterKeyFunction } from 'snodo/runtime';

/** Who is counted: the caller whom the gate knows; all others of a transport count as one. */
export const caller: LimiterKeyFunction = ({ auth, transport }) => {
  const principal = auth?.['principal'];
  return typeof principal === 'string' ? `caller ${principal}` : `anybody over ${transport}`;
};
