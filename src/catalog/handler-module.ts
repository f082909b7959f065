import { type ProjectFiles, unreadableReason } from '../manifest/project-files.js';
import type { HandlerModule } from './catalog.js';
import { moduleExports } from './module-exports.js';

/** Makes a scanner that reads every module once: several components may name one. */
export function moduleScanner(files: ProjectFiles): (path: string) => HandlerModule {
  const scanned = new Map<string, HandlerModule>();
  return (path) => {
    const known = scanned.get(path);
    if (known !== undefined) return known;
    const module = scan(path, files);
    scanned.set(path, module);
    return module;
  };
}

function scan(path: string, files: ProjectFiles): HandlerModule {
  const content = files.read(path);
  switch (content.kind) {
    case 'missing':
      return { state: 'missing' };
    case 'directory':
    case 'unreadable':
      return { state: 'unreadable', reason: unreadableReason(content) };
    case 'file':
      return { state: 'present', exports: moduleExports(new TextDecoder().decode(content.bytes)) };
  }
}
