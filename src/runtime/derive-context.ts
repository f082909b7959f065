import type { Context } from './context.js';

/**
 * Gives a context with other members in the place of some: for what a wrapper hands on to `next`. A context cannot be
 * copied by spreading it, as most of its members are made when they are asked for.
 */
export function deriveContext<Known extends Context>(
  context: Known,
  changes: Partial<Known>,
): Known {
  return new Proxy(context, {
    get: (target, member) =>
      Object.hasOwn(changes, member)
        ? changes[member as keyof Known]
        : // With the context itself as receiver: its getters reach private members.
          Reflect.get(target, member),
  });
}
