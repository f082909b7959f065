import { decodeSource } from '../../manifest/decode-source.js';
import type { ProjectFiles } from '../../manifest/project-files.js';
import { IGNORE_WORD, type Ignores, readIgnores } from './ignores.js';

/** The files of a project, with the ignores of all that were read. */
export type WatchedFiles = {
  readonly files: ProjectFiles;
  /** Reads the ignores of the files that have been read so far, in the order in which they first were. */
  readonly ignores: () => Ignores;
};

/**
 * Watches what stages read, so that ignores count in every file that takes part in a check: manifests, schemas, modules.
 * A file is looked at again only when it holds the word.
 */
export function watchIgnores(files: ProjectFiles): WatchedFiles {
  const withIgnores = new Map<string, Uint8Array>();
  return {
    files: {
      ...files,
      read(path) {
        const content = files.read(path);
        if (content.kind === 'file' && holdsWord(content.bytes)) {
          withIgnores.set(path, content.bytes);
        }
        return content;
      },
    },
    ignores() {
      const outcomes = [...withIgnores].map(([path, bytes]) => {
        const source = decodeSource(files.display(path), bytes).value; // wrong encodings have findings of their own
        return source === undefined ? { ignores: [], diagnostics: [] } : readIgnores(source);
      });
      return {
        ignores: outcomes.flatMap(({ ignores }) => ignores),
        diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics),
      };
    },
  };
}

function holdsWord({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  return Buffer.from(buffer, byteOffset, byteLength).includes(IGNORE_WORD);
}
