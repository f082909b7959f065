import type { KeptResult } from './entry.js';
import type { Sightings } from './sightings.js';

/** What the last run of a command line tells about this one. */
export type Recollection =
  /** Nothing that it has seen has changed. */
  | { readonly kind: 'same'; readonly result: KeptResult }
  /** These files have changed, and nothing else. */
  | {
      readonly kind: 'changed';
      /** The manifest as the command line names it; undefined = the nearest one. */
      readonly argument: string | undefined;
      /** Relative to the project root, with `/`. */
      readonly paths: readonly string[];
      /** What the last run has seen, as it is now. */
      readonly seen: Sightings;
      /** What the last run left for one that only some files are new to. */
      readonly parts: string;
    };

/** What the last run tells a run that some files are new to. */
export type Changed = Extract<Recollection, { readonly kind: 'changed' }>;
