import type { ComponentKind } from '../definitions/component.js';
import { report } from '../diagnostics/report.js';
import { sourceText } from '../diagnostics/source.js';
import type { Declared } from '../manifest/manifest.js';
import type { JsonValue } from '../protocol/json.js';
import type { HandlerReference, ModuleEntry } from './catalog.js';
import { componentFrame } from './component-frame.js';
import { resolveModule } from './modules/handler-reference.js';
import { componentExport } from './modules/scan/component-export.js';
import { present } from './present.js';
import type { ResolveContext } from './resolve-context.js';

type Component = Declared<{
  readonly module?: string;
  readonly wrap?: JsonValue;
  readonly scopes?: readonly string[];
}>;

/** The kinds of components; each is the export of a module that makes one when the manifest names no other. */
const KINDS = {
  tools: 'tool',
  resources: 'resource',
  prompts: 'prompt',
} as const satisfies { readonly [map in Declared<object>['path'][0]]: ComponentKind };

/** The keys that may stand beside `module`: what they say is no part of the component itself. */
const COMPANIONS = ['module', 'wrap', 'scopes'];

/** Resolves a component that is written by hand; undefined for one that the manifest defines. */
export function resolveModuleComponent(
  component: Component,
  context: ResolveContext,
): ModuleEntry | undefined {
  const { name, document, path, section } = component;
  if (section.module === undefined) return undefined;
  const kind = KINDS[path[0]];
  const [first, ...others] = Object.keys(section).filter((key) => !COMPANIONS.includes(key));
  if (first !== undefined) {
    const range = document.keyRangeAt([...path, first]);
    const related = { message: 'the module', range: document.keyRangeAt([...path, 'module']) };
    const parameters = { kind, name, keys: [first, ...others] };
    context.findings.push(report('module-with-keys', range, parameters, [related]));
  }
  const module = resolveModule(component, 'module', section.module, kind, context);
  return {
    kind,
    definition: { name },
    ...componentFrame(component, context),
    module,
    ...present({ exported: readExport(module, context) }),
  };
}

function readExport(
  { file, exportName }: HandlerReference,
  { files }: ResolveContext,
): ModuleEntry['exported'] {
  const content = files.read(file);
  if (content.kind !== 'file') return undefined;
  const text = new TextDecoder().decode(content.bytes);
  const found = componentExport(text, exportName);
  return found && { ...found, source: sourceText(files.display(file), text) };
}
