import type { HandlerReference, ServerModules } from '../catalog.js';

/** Lists the modules of a server beside those of its components. */
export function serverModuleReferences({
  gate,
  services,
  extensions = [],
  ...configured
}: ServerModules): readonly HandlerReference[] {
  const modules = [...Object.values(configured), ...extensions].map(({ module }) => module);
  return [...modules, ...[gate, services].flatMap((module) => module ?? [])];
}
