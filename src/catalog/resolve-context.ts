import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import type { ProjectFiles } from '../manifest/project-files.js';
import type { HandlerModule, Layout } from './catalog.js';

/** What the resolution of one component works with. */
export type ResolveContext = {
  readonly files: ProjectFiles;
  readonly layout: Layout;
  /** Scans a module for its exports, once a run. */
  readonly scanModule: (path: string) => HandlerModule;
  /** Findings about this component. */
  readonly findings: Diagnostic[];
};

/** Runs the resolution of one component; gives its value only when it found no error. */
export function resolved<Value>(
  context: Omit<ResolveContext, 'findings'>,
  resolve: (context: ResolveContext) => Value | undefined,
): Outcome<Value> {
  const findings: Diagnostic[] = [];
  const value = resolve({ ...context, findings });
  return { value: hasErrors(findings) ? undefined : value, diagnostics: findings };
}
