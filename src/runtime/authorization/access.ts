import type { Refusal } from '../refusal.js';
import type { Authorize, AuthorizedComponent } from './policy.js';

/** Who may see and use a component, prepared when the runtime is created. */
export type Access = {
  readonly component: AuthorizedComponent;
  /** Scopes that a caller needs, all of them; checked before the policy is asked. */
  readonly scopes: readonly string[];
  /** The policy with its options; undefined where scopes alone decide. */
  readonly policy: Policy | undefined;
};

/** A policy, bound to its options. */
export type Policy = (
  phase: Parameters<Authorize>[0],
  component: AuthorizedComponent,
  context: Parameters<Authorize>[2],
) => unknown;

/** What a policy says: allowed, refused with an answer, or failed, which is answered too. */
export type Verdict =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused' | 'failed'; readonly refusal: Refusal };
