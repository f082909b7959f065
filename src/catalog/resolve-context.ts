import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { ProjectFiles } from '../manifest/project-files.js';
import type { HandlerModule, Layout, ServerWrappers } from './catalog.js';
import type { SharedTypes } from './declarations/declaration-context.js';

/** What the resolution of components works with. */
export type ResolveContext = {
  readonly files: ProjectFiles;
  readonly layout: Layout;
  readonly types: SharedTypes;
  /** Scans a module for its exports, once a run. */
  readonly scanModule: (path: string) => HandlerModule;
  /** Wrappers around every component of a kind; empty while they are themselves resolved. */
  readonly serverWrappers: ServerWrappers;
  /** The findings so far; a component with errors is resolved as far as possible. */
  readonly findings: Diagnostic[];
};
