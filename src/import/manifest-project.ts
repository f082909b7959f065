import type { ProjectFiles } from '../manifest/project-files.js';

/** A file of an imported manifest: its path relative to the folder of the manifest, with `/`. */
export type ManifestFile = { readonly path: string; readonly text: string };

/** The main file of a manifest. */
export const MAIN_FILE = 'snodo.yaml';

/** A project of these files alone, in which all else is missing. Patterns match by their folder. */
export function manifestProject(files: readonly ManifestFile[]): ProjectFiles {
  const encoder = new TextEncoder();
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return {
    read: (path) => {
      const text = texts.get(path);
      return text === undefined
        ? { kind: 'missing' }
        : { kind: 'file', bytes: encoder.encode(text) };
    },
    readShared: () => ({ kind: 'missing' }),
    findInstalled: () => undefined,
    glob: (_folder, patterns) => {
      const folders = patterns.map((pattern) => pattern.slice(0, pattern.lastIndexOf('/') + 1));
      return [...texts.keys()].filter((path) =>
        folders.some((folder) => folder !== '' && path.startsWith(folder)),
      );
    },
    display: (path) => path,
  };
}
