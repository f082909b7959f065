/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Whether a value has to be waited for: a promise of any make. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return typeof (value as { then?: unknown }).then === 'function';
}

/** Goes on with a value: at once when it is there, which spares most requests a turn of the event loop. */
export function chain<Value, Next>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Next>,
): Awaitable<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
