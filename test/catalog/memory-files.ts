import type { ProjectFiles } from '../../src/manifest/project-files.js';

/** The files of a project that exists in memory alone: path, relative to the root, to text. */
export function memoryFiles(files: Readonly<Record<string, string>>): ProjectFiles {
  const encoder = new TextEncoder();
  return {
    read(path) {
      const text = Object.hasOwn(files, path) ? files[path] : undefined;
      if (text !== undefined) return { kind: 'file', bytes: encoder.encode(text) };
      const folder = Object.keys(files).some((file) => file.startsWith(`${path}/`));
      return { kind: folder ? 'directory' : 'missing' };
    },
    glob(_folder, patterns) {
      return Object.keys(files).filter((file) => patterns.includes(file));
    },
    display: (path) => path,
  };
}
