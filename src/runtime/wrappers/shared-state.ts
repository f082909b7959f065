/** What wrappers remember of components. It lasts as long as the component, whatever runtimes are made of it. */
const ofComponents = new WeakMap<object, Map<string, object>>();

/** Gives what is remembered of a component under a name; made on first use. */
export function sharedState<Value extends object>(
  component: object,
  name: string,
  create: () => Value,
): Value {
  const states = ofComponents.get(component) ?? new Map<string, object>();
  ofComponents.set(component, states);
  const state = states.get(name) ?? create();
  states.set(name, state);
  return state as Value;
}
