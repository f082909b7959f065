import type { Catalog } from '../catalog/catalog.js';
import type { PromptDefinition } from '../definitions/prompt.js';
import type { ResourceDefinition } from '../definitions/resource.js';
import type { ToolDefinition } from '../definitions/tool.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { pathText } from '../diagnostics/path-text.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import { canonicalJson } from '../protocol/canonical-json.js';
import type { JsonObject, JsonPath } from '../protocol/json.js';
import type { Definition } from './definition.js';
import type { Refusal } from './imported-server.js';
import {
  componentText,
  handlersFrom,
  type ImportLayout,
  manifestFiles,
  type WrittenComponent,
} from './layout.js';
import { MAIN_FILE, manifestProject } from './manifest-project.js';
import type { TextStyle } from './manifest-text.js';
import { dispensableParts, SECTION_OF, sectionOf, withoutParts } from './section.js';

/** How a runtime lists definitions: what is imported must come out of it as it came. */
export type Describe = {
  tool(definition: ToolDefinition): JsonObject;
  resource(definition: ResourceDefinition): JsonObject;
  prompt(definition: PromptDefinition): JsonObject;
};

/** A definition and the component that it became. */
export type Admitted = { readonly definition: Definition; readonly component: WrittenComponent };

/** The forms in which a component may be written, the best first. */
const FORMS = ['concise', 'raw'] as const;

const HEAD = {
  comment: '',
  root: { snodo: 1, server: { name: 'import', version: '1.0.0' }, validator: 'full' },
};

/**
 * Writes a definition in the best form that `check` accepts and that is listed as it came.
 *
 * A part that a rule refuses is left out where the component is whole without it.
 *
 * @param refusals gets what is left out, and the component itself when it cannot be taken over
 */
export function admit(
  definition: Definition,
  layout: ImportLayout,
  describe: Describe,
  refusals: Refusal[],
): Admitted | undefined {
  const { kind, name } = definition;
  let rest = definition;
  // Each round leaves out at least one part.
  for (;;) {
    const tried = attempt(rest, layout, describe);
    if (tried.component !== undefined) return { definition: rest, component: tried.component };
    const { errors } = tried;
    const parts = refusedParts(rest, errors);
    if (parts === undefined) {
      const [error] = errors;
      const reason = 'no form of a manifest lists it as it came';
      refusals.push({ kind, name, ...(error === undefined ? { reason } : reasonOf(error)) });
      return undefined;
    }
    for (const { part, error } of parts) {
      refusals.push({ kind, name, member: pathText(part), ...reasonOf(error) });
    }
    rest = withoutParts(
      rest,
      parts.map(({ part }) => part),
    );
  }
}

/** What a finding says against a component. */
export function reasonOf({ code, message, hint }: Diagnostic): Omit<Refusal, 'kind' | 'name'> {
  return { code, reason: message, ...(hint !== undefined && { hint }) };
}

type Attempt = { readonly component?: WrittenComponent; readonly errors: readonly Diagnostic[] };

/** Tries the forms in turn, with quotes around all texts only where YAML itself is what a form fails by. */
function attempt(definition: Definition, layout: ImportLayout, describe: Describe): Attempt {
  const plain = attemptIn('plain', definition, layout, describe);
  const isByYaml = plain.errors.every(({ code }) => code.startsWith('yaml-'));
  if (plain.component !== undefined || !isByYaml) return plain;
  return attemptIn('quoted', definition, layout, describe);
}

/** Errors are those of the form that is nearest to the definition as it came. */
function attemptIn(
  style: TextStyle,
  definition: Definition,
  layout: ImportLayout,
  describe: Describe,
): Attempt {
  const section = SECTION_OF[definition.kind];
  const { name } = definition;
  let last: Attempt & { readonly text?: string } = { errors: [] };
  for (const form of FORMS) {
    const value = sectionOf(definition, form, handlersFrom(layout, section));
    const text = componentText(section, name, value, style);
    if (text === last.text) continue;
    const component = { section, name, text };
    const files = manifestFiles(HEAD, [component], layout);
    const { resolved, diagnostics } = checkManifest(manifestProject(files), MAIN_FILE);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const isRight = errors.length === 0 && resolved !== undefined;
    if (isRight && isListedAs(definition, resolved, describe)) return { component, errors };
    last = { errors, text };
  }
  return last;
}

function isListedAs({ kind, wire }: Definition, catalog: Catalog, describe: Describe): boolean {
  const [tool] = catalog.tools;
  const [resource] = catalog.resources;
  const [prompt] = catalog.prompts;
  const listed =
    kind === 'tool'
      ? tool && describe.tool(tool.definition)
      : kind === 'prompt'
        ? prompt && describe.prompt(prompt.definition)
        : resource && describe.resource(resource.definition);
  return listed !== undefined && canonicalJson(listed) === canonicalJson(wire);
}

type RefusedPart = { readonly part: JsonPath; readonly error: Diagnostic };

/** The parts that errors are about; undefined when one is about what cannot be left out. */
function refusedParts(
  definition: Definition,
  errors: readonly Diagnostic[],
): readonly RefusedPart[] | undefined {
  const section = SECTION_OF[definition.kind];
  const places = dispensableParts(definition).map((part) => ({
    part,
    places: keysOf(part).map((path) => pathText([section, definition.name, ...path])),
  }));
  const parts = new Map<string, RefusedPart>();
  for (const error of errors) {
    const found = places.find((one) => one.places.some((place) => isWithin(error, place)));
    if (found === undefined) return undefined;
    const key = pathText(found.part);
    if (!parts.has(key)) parts.set(key, { part: found.part, error });
  }
  return parts.size === 0 ? undefined : [...parts.values()];
}

/** The paths in a component that a part of the wire form may have. */
function keysOf([member, ...inner]: JsonPath): readonly JsonPath[] {
  if (member === '_meta') return [['metadata', ...inner]];
  if (member === 'outputSchema') return [['output'], ['outputSchema']];
  return [[member ?? '', ...inner]];
}

/** Whether a finding is at a place or below it. */
export function isWithin({ range }: Diagnostic, place: string): boolean {
  if (!range.path.startsWith(place)) return false;
  const next = range.path.charAt(place.length);
  return next === '' || next === '.' || next === '[';
}
