import type { ProjectFiles } from '../../src/manifest/project-files.js';

/** A project in memory: path relative to the root -> content. Patterns match by their `*` alone. */
export function memoryProject(files: Readonly<Record<string, string | Uint8Array>>): ProjectFiles {
  const encoder = new TextEncoder();
  return {
    read: (path) => {
      const content = Object.hasOwn(files, path) ? files[path] : undefined;
      if (content === undefined) return { kind: 'missing' };
      return {
        kind: 'file',
        bytes: typeof content === 'string' ? encoder.encode(content) : content,
      };
    },
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

function asRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
}
