import { createHash } from 'node:crypto';
import { toolError } from 'snodo/runtime';
import type { OrderHandler } from '../../../../generated/packages/tools/order.js';
import { findPackage } from '../../packages.js';

/** Prices an order. The same order gets the same id. */
export const call: OrderHandler = ({ customer, lines }) => {
  let total = 0;
  for (const { sku, quantity } of lines) {
    const entry = findPackage(sku);
    if (entry === undefined) return toolError('One of the ordered packages does not exist.');
    total += entry.price * quantity;
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([customer.id, lines]))
    .digest('hex');
  return { order_id: `o-${digest.slice(0, 8)}`, total };
};
