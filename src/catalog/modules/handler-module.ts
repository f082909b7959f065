import { sourceText } from '../../diagnostics/source.js';
import { type ProjectFiles, unreadableReason } from '../../manifest/project-files.js';
import type { HandlerModule } from '../catalog.js';
import { type ModuleScan, scanModule } from './scan/scan-module.js';

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
      return presentModule(path, new TextDecoder().decode(content.bytes), files);
  }
}

function presentModule(path: string, text: string, files: ProjectFiles): HandlerModule {
  const { exports, ...found } = scanModule(path, text);
  if (!hasFaults(found)) return { state: 'present', exports };
  const source = sourceText(files.display(path), text);
  return { state: 'present', exports, faults: { ...found, source } };
}

function hasFaults({ syntax, nonFunctions, stdout }: Omit<ModuleScan, 'exports'>): boolean {
  return syntax !== undefined || nonFunctions.length > 0 || stdout.length > 0;
}
