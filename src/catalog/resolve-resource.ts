import type { ResourceDefinition } from '../definitions/resource.js';
import { report } from '../diagnostics/report.js';
import type { Declared, ResourceSection } from '../manifest/manifest.js';
import { compileTemplate } from '../protocol/uri-template/compile.js';
import type { EmittedNames, HandlerReference, ResourceEntry, ResourceSource } from './catalog.js';
import { componentFrame } from './component-frame.js';
import { componentMembers } from './component-members.js';
import { resolveHandler, resolveModule } from './modules/handler-reference.js';
import { present } from './present.js';
import { type Completions, resolveCompletions } from './resolve-completions.js';
import type { ResolveContext } from './resolve-context.js';
import { staticKeys } from './static-keys.js';

type Resource = Declared<ResourceSection>;

/** Resolves a resource or a template: its identity, and what answers its reads. */
export function resolveResource(
  resource: Resource,
  context: ResolveContext,
): ResourceEntry | undefined {
  const frame = componentFrame(resource, context);
  const definition = resolveDefinition(resource, context);
  const source = resolveSource(resource, frame.names, context);
  const { matcher: matcherPath } = resource.section;
  const matcher =
    matcherPath === undefined
      ? undefined
      : resolveModule(resource, 'matcher', matcherPath, 'matches', context);
  if (matcherPath !== undefined && resource.section.uri !== undefined) {
    refuseOnDirect(resource, 'matcher', context);
  }
  const handler = source.kind === 'handler' ? source.handler : undefined;
  const completions = completionsOf(resource, handler, context);
  if (definition === undefined) return undefined;
  return {
    kind: 'resource',
    definition: { ...definition, ...completions?.declaration },
    ...frame,
    source,
    ...present({ matcher, completer: completions?.completer }),
  };
}

/** Resolves what completes the variables of a template; a direct resource has none. */
function completionsOf(
  resource: Resource,
  handler: HandlerReference | undefined,
  context: ResolveContext,
): Completions | undefined {
  const { name, section, document, path } = resource;
  const { uriTemplate, matcher } = section;
  if (uriTemplate !== undefined) {
    const compiled = matcher === undefined ? compileTemplate(uriTemplate) : undefined;
    const declared = compiled?.ok
      ? compiled.template.variables.map((variable) => variable.name)
      : undefined;
    return resolveCompletions(resource, { kind: 'resource', declared, handler }, context);
  }
  for (const key of ['completion', 'complete'] as const) {
    if (section.uri === undefined || section[key] === undefined) continue;
    const range = document.keyRangeAt([...path, key]);
    context.findings.push(report('completion-not-allowed', range, { kind: 'resource', name, key }));
  }
  return undefined;
}

function resolveDefinition(
  resource: Resource,
  context: ResolveContext,
): ResourceDefinition | undefined {
  const { uri, uriTemplate, mimeType, size, annotations } = resource.section;
  const members = { ...componentMembers(resource), ...present({ mimeType, annotations }) };
  if (uri !== undefined && uriTemplate !== undefined) reportIdentity(resource, context);
  if (uri !== undefined) return { ...members, uri, ...present({ size }) };
  if (uriTemplate !== undefined) {
    if (size !== undefined) refuseOnTemplate(resource, 'size', context);
    return { ...members, uriTemplate };
  }
  reportIdentity(resource, context);
  return undefined;
}

function reportIdentity(
  { name, section, document, path }: Resource,
  context: ResolveContext,
): void {
  const parameters = { name, both: section.uri !== undefined };
  context.findings.push(report('resource-identity', document.keyRangeAt(path), parameters));
}

function resolveSource(
  resource: Resource,
  names: EmittedNames,
  context: ResolveContext,
): ResourceSource {
  const { section } = resource;
  const key = staticKeys(resource, ['text', 'json'], context);
  if (key === undefined) {
    const handler = resolveHandler(resource, names, context);
    return { kind: 'handler', handler };
  }
  if (section.uri === undefined && section.uriTemplate !== undefined) {
    refuseOnTemplate(resource, key, context);
  }
  if (key === 'text') return { kind: 'text', text: section.text ?? '' };
  return { kind: 'json', value: section.json ?? null };
}

function refuseOnTemplate(resource: Resource, key: string, context: ResolveContext): void {
  const range = resource.document.keyRangeAt([...resource.path, key]);
  context.findings.push(report('resource-direct-only', range, { name: resource.name, key }));
}

function refuseOnDirect(resource: Resource, key: string, context: ResolveContext): void {
  const range = resource.document.keyRangeAt([...resource.path, key]);
  context.findings.push(report('resource-template-only', range, { name: resource.name, key }));
}
