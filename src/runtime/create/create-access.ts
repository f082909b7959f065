import { isTemplate, type ResourceDefinition } from '../../definitions/resource.js';
import { isJsonObject } from '../../protocol/json.js';
import { isScope } from '../../protocol/oauth-scope.js';
import type { Access, Policy } from '../authorization/access.js';
import type { AuthorizedComponent } from '../authorization/policy.js';
import { freezeDeep } from '../freeze-deep.js';
import { isJson } from '../json-fault.js';
import type { ServerOptions } from '../options.js';
import { expect, expectKnownKeys } from './expect.js';

/** A component, as far as its access goes. */
export type Guarded = {
  readonly kind: 'tool' | 'resource' | 'prompt';
  readonly definition: { readonly name: string } | ResourceDefinition;
  /** How messages call it. */
  readonly place: string;
  /** The scopes that it needs, from its lists; unchecked. */
  readonly scopes: readonly unknown[];
};

/** Makes the access of a component; undefined where everybody may use it, which then costs nothing. */
export type CreateAccess = (guarded: Guarded) => Access | undefined;

/** Checks the policy of a server, and prepares to ask it. */
export function createAccesses(authorization: ServerOptions['authorization']): CreateAccess {
  const policy = readPolicy(authorization);
  return ({ kind, definition, place, scopes: lists }) => {
    const scopes = [...new Set(lists.flatMap((list) => readScopes(list, place)))];
    if (policy === undefined && scopes.length === 0) return undefined;
    return freezeDeep({ component: subjectOf(kind, definition), scopes, policy });
  };
}

function readPolicy(authorization: ServerOptions['authorization']): Policy | undefined {
  if (authorization === undefined) return undefined;
  const isMap = typeof authorization === 'object' && authorization !== null;
  expect(isMap, 'wrong-kind', '`authorization` must be a map');
  expectKnownKeys(authorization, ['authorize', 'options'], '`authorization`');
  const { authorize, options = {} } = authorization;
  expect(
    typeof authorize === 'function',
    'wrong-kind',
    '`authorization` must have a function `authorize`',
  );
  const isOptions = isJsonObject(options) && isJson(options);
  expect(isOptions, 'wrong-kind', '`authorization.options` must be a map');
  const frozen = freezeDeep(structuredClone(options));
  return (phase, component, context) => authorize(phase, component, context, frozen);
}

function readScopes(scopes: unknown, place: string): readonly string[] {
  if (scopes === undefined) return [];
  const isList =
    Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string' && isScope(scope));
  expect(isList, 'wrong-kind', `\`scopes\` of ${place} must be a list of scopes`);
  return scopes;
}

function subjectOf(kind: Guarded['kind'], definition: Guarded['definition']): AuthorizedComponent {
  const { name } = definition;
  if (!('uri' in definition) && !('uriTemplate' in definition)) return { kind, name };
  return isTemplate(definition)
    ? { kind: 'resourceTemplate', name, uri: definition.uriTemplate }
    : { kind: 'resource', name, uri: definition.uri };
}
