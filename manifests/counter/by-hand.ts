import type { AddByHandHandler } from '../../generated/counter/tools/add_by_hand.js';
import type { NotifyByHandHandler } from '../../generated/counter/tools/notify_by_hand.js';
import type { ReadByHandHandler } from '../../generated/counter/tools/read_by_hand.js';

export const add: AddByHandHandler = ({ by }, { services: counter }) => {
  counter.count += by;
  return { value: counter.count };
};

export const read: ReadByHandHandler = (_arguments, { services: { count, notices } }) => ({
  value: count,
  notices,
});

export const notify: NotifyByHandHandler = (_arguments, { services: counter }) => {
  counter.notices += 1;
  return { sent: true };
};
