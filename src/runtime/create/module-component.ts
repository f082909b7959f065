import type { ComponentKind } from '../../definitions/component.js';
import { componentFault, componentShape } from '../../definitions/component-shape.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';
import { isThenable } from '../awaitable.js';
import type { ModuleComponent } from '../component.js';
import { ConfigurationError } from '../configuration-error.js';
import { expect } from './expect.js';

/** Tells a component with its module from a component. */
export function isModuleComponent<Component>(
  entry: Component | ModuleComponent<Component>,
): entry is ModuleComponent<Component> {
  return typeof entry === 'object' && entry !== null && 'component' in entry;
}

/** Checks that what a module exports is the component that it is named for. */
export function readModuleComponent<Component>(
  kind: ComponentKind,
  { name, module, component }: ModuleComponent<Component>,
): Component {
  const subject = `\`${module}\` must export the ${kind} \`${name}\``;
  const { found, ownName } = examine(kind, component, subject);
  const text = `${subject}, ${componentShape(kind)}; it exports ${found}`;
  expect(found === undefined, 'module-component', text);
  const shown = typeof ownName === 'string' ? `\`${ownName}\`` : 'that is no text';
  expect(ownName === name, 'module-component', `${subject}; its definition has the name ${shown}`);
  return component;
}

type Examined = {
  /** What the export is, where it is no component of the kind. */
  readonly found: string | undefined;
  readonly ownName?: unknown;
};

/** Looks at an export, which may be anything: also a proxy of which nothing can be read. */
function examine(kind: ComponentKind, value: unknown, subject: string): Examined {
  try {
    return exported(kind, value);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it threw';
    throw new ConfigurationError(
      'module-component',
      `${subject}; what it exports cannot be read: ${reason}`,
    );
  }
}

function exported(kind: ComponentKind, value: unknown): Examined {
  if (typeof value === 'function') return { found: isClass(value) ? 'a class' : 'a function' };
  if (typeof value === 'string') return { found: 'text' };
  if (typeof value !== 'object' || value === null) return { found: `\`${String(value)}\`` };
  if (Array.isArray(value)) return { found: 'a list' };
  if (isThenable(value)) return { found: 'a promise' };
  const has = (member: string): boolean => Object(value)[member] !== undefined;
  const found = componentFault(kind, has);
  if (found !== undefined) return { found };
  const { definition } = value as { readonly definition: unknown };
  return isJsonObject(definition as JsonValue)
    ? { found, ownName: (definition as JsonObject)['name'] }
    : { found: 'a map without `definition`' };
}

function isClass(value: object): boolean {
  return Function.prototype.toString.call(value).startsWith('class');
}
