import type { FindHandler } from '../../generated/tools/find.js';

export const call: FindHandler = {
  run: () => 'found',
} as unknown as FindHandler;

class Order {}
export { Order as order };

export default 'the notes';
