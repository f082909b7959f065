import { createHash } from 'node:crypto';
import type { ComponentFile, ComponentParts } from '../../pipeline/component-parts.js';

/** How the parts of a run are kept: the texts of the component files stand behind, in their order. */
type Kept = Omit<ComponentParts, 'components'> & {
  readonly components: readonly (Omit<ComponentFile, 'text'> & { readonly bytes: number })[];
};

/** Writes the parts of a run: a line with a digest, a line of JSON, and the texts. */
export function partsBytes({ components, ...others }: ComponentParts): Buffer {
  const texts = components.map(({ text }) => Buffer.from(text));
  const kept: Kept = {
    ...others,
    components: components.map(({ path, handlers }, index) => {
      return { path, handlers, bytes: texts[index]?.length ?? 0 };
    }),
  };
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(kept)}\n`), ...texts]);
  return Buffer.concat([Buffer.from(`${digestOf(content)}\n`), content]);
}

/** Reads what `partsBytes` wrote; undefined for anything else. */
export function readParts(bytes: Buffer): ComponentParts | undefined {
  const start = bytes.indexOf('\n') + 1;
  const content = bytes.subarray(start);
  if (bytes.toString('latin1', 0, Math.max(start - 1, 0)) !== digestOf(content)) return undefined;
  const end = content.indexOf('\n');
  const kept: unknown = parsed(content.toString('utf8', 0, end));
  if (!isKept(kept)) return undefined;
  let at = end + 1;
  const components = kept.components.map(({ bytes: length, ...component }) => {
    const text = content.toString('utf8', at, at + length);
    at += length;
    return { ...component, text };
  });
  return { ...kept, components };
}

function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { found, mentioned, validators, components }: Partial<Record<keyof Kept, unknown>> = value;
  return (
    typeof found === 'string' &&
    isListOf(mentioned, isText) &&
    isListOf(validators, isText) &&
    isListOf(components, (component) => {
      if (typeof component !== 'object' || component === null) return false;
      const { path, bytes, handlers } = component as { readonly [key: string]: unknown };
      return isText(path) && Number.isSafeInteger(bytes) && isListOf(handlers, isText);
    })
  );
}

function isListOf(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isEntry);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
