import { posix } from 'node:path';
import type { FileContent, ProjectFiles } from '../../src/manifest/project-files.js';

/** A project in memory: path relative to the root -> content. Patterns match by their `*` alone. */
export function memoryProject(files: Readonly<Record<string, string | Uint8Array>>): ProjectFiles {
  const encoder = new TextEncoder();
  const contentOf = (path: string): FileContent => {
    const content = Object.hasOwn(files, path) ? files[path] : undefined;
    if (content === undefined) return { kind: 'missing' };
    return { kind: 'file', bytes: typeof content === 'string' ? encoder.encode(content) : content };
  };
  return {
    read: (path) => (isOutside(path) ? OUTSIDE : contentOf(path)),
    readShared: contentOf,
    findInstalled: (folder, file) => installedPath(files, folder, file),
    glob: (folder, patterns) => {
      const prefix = folder === '.' ? '' : `${folder}/`;
      return Object.keys(files)
        .filter((path) => patterns.some((pattern) => asRegExp(prefix + pattern).test(path)))
        .filter((path) => !patterns.some((pattern) => pattern === `!${path.slice(prefix.length)}`))
        .sort();
    },
    display: (path) => path,
  };
}

const OUTSIDE: FileContent = { kind: 'unreadable', reason: 'it lies outside the project root' };

function isOutside(path: string): boolean {
  return path.startsWith('../') || posix.isAbsolute(path);
}

function installedPath(files: object, folder: string, file: string): string | undefined {
  const path = posix.join(folder, 'node_modules', file);
  if (Object.hasOwn(files, path)) return path;
  return folder === '.' ? undefined : installedPath(files, posix.dirname(folder), file);
}

function asRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
}
