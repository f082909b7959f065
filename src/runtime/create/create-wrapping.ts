import type { ComponentKind } from '../../definitions/component.js';
import type { ServerOptions } from '../options.js';
import { compose, type Handler, type PlacedLayer } from '../wrappers/compose.js';
import type { WrapperHost } from '../wrappers/layer.js';
import { sharedState } from '../wrappers/shared-state.js';
import { type ToReply, toCompletionReply } from '../wrappers/to-reply.js';
import type { WrappedOperation } from '../wrappers/wrapper.js';
import { expect, expectKnownKeys } from './expect.js';
import type { PreparedWrapper } from './make-built-in.js';
import { readWrappers } from './read-wrappers.js';

/** What stands around the handlers of one component. */
export type Wrapping = {
  /** Puts the wrappers around the function that calls, reads or renders. */
  around(handler: Handler, turn: ToReply): Handler;
  /** Puts them around a function that completes. */
  aroundCompletion(handler: Handler): Handler;
};

/** A component, as far as its wrappers go. */
export type Wrapped = {
  readonly kind: ComponentKind;
  readonly name: string;
  /** How messages call it. */
  readonly place: string;
  /** What the counts of limiters belong to. */
  readonly component: object;
  /** The lists of wrappers of its own, the outer ones first; their values come from application code. */
  readonly lists: readonly unknown[];
};

/** Makes what stands around the handlers of a component; undefined where nothing does, which then costs nothing. */
export type CreateWrapping = (wrapped: Wrapped) => Wrapping | undefined;

const OPERATIONS = { tool: 'call', resource: 'read', prompt: 'render' } as const;

/** Checks the wrappers around all components of a kind, and prepares to wrap each of them. */
export function createWrappings(
  wrap: ServerOptions['wrap'] = {},
  host: WrapperHost,
): CreateWrapping {
  expect(typeof wrap === 'object' && wrap !== null, 'wrong-kind', '`wrap` must be a map');
  expectKnownKeys(wrap, ['tools', 'resources', 'prompts'], '`wrap`');
  const ofKind = {
    tool: readWrappers(wrap.tools, '`wrap.tools`'),
    resource: readWrappers(wrap.resources, '`wrap.resources`'),
    prompt: readWrappers(wrap.prompts, '`wrap.prompts`'),
  };
  return ({ kind, name, place, component, lists }) => {
    const own = lists.flatMap((list) => readWrappers(list, `\`wrap\` of ${place}`));
    const wrappers = [...ofKind[kind], ...own];
    if (wrappers.length === 0) return undefined;
    const layers = wrappers.map(({ layer }, slot) =>
      layer((state, create) => sharedState(component, `${slot} ${state}`, create), host),
    );
    const placed = (operation: WrappedOperation): PlacedLayer[] =>
      wrappers.map(({ options }: PreparedWrapper, slot) => ({
        layer: layers[slot] as PlacedLayer['layer'],
        options: Object.freeze({ ...options, component: name, kind, operation, slot }),
      }));
    return {
      around: (handler, turn) => compose(placed(OPERATIONS[kind]), handler, turn),
      aroundCompletion: (handler) => compose(placed('complete'), handler, toCompletionReply),
    };
  };
}
