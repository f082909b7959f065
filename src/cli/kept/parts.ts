import { digestOf } from '../../manifest/input-record.js';
import type { ComponentParts } from '../../pipeline/component-parts.js';
import type { EntryPlace } from './entry-place.js';
import { readCacheFile, writeCacheFile } from './folder.js';

/** The text of a component file: itself, or a digest of it and the bytes in a file beside the entry where it stands. */
export type KeptText = string | readonly [digest: string, start: number, bytes: number];

/** The parts of a run as they are kept. */
export type KeptParts = ComponentParts<KeptText>;

/** Moves the texts of the component files out of an entry: of all those, later runs look at a few, and write none again. */
export function storeTexts(
  { components, ...others }: ComponentParts,
  place: EntryPlace,
): KeptParts {
  const texts = components.map(({ text }) => Buffer.from(text));
  writeCacheFile(place.folder, fileOfTexts(place), texts);
  let start = 0;
  const stored = components.map((component, index) => {
    const bytes = texts[index] ?? Buffer.alloc(0);
    const text = [digestOf(bytes), start, bytes.length] as const;
    start += bytes.length;
    return { ...component, text };
  });
  return { ...others, components: stored };
}

/** Reads texts; undefined for one that is no longer where it was stored. */
export function textReader(place: EntryPlace): (text: KeptText) => string | undefined {
  let texts: Buffer | undefined;
  return (text) => {
    if (typeof text === 'string') return text;
    const [digest, start, length] = text;
    texts ??= readCacheFile(place.folder, fileOfTexts(place)) ?? Buffer.alloc(0);
    const bytes = texts.subarray(start, start + length);
    return digestOf(bytes) === digest ? bytes.toString() : undefined;
  };
}

function fileOfTexts({ file }: EntryPlace): string {
  return `${file}.texts`;
}
