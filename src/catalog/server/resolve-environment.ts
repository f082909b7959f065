import { type EnvironmentVariable, isEnvironmentName } from '../../definitions/program.js';
import { report } from '../../diagnostics/report.js';
import type { Manifest } from '../../manifest/manifest.js';
import { present } from '../present.js';
import type { ResolveContext } from '../resolve-context.js';

/** Lists the environment variables that a manifest declares, in its order. */
export function resolveEnvironment(
  { documents: { main }, root }: Manifest,
  { findings }: ResolveContext,
): readonly EnvironmentVariable[] {
  return Object.entries(root.env ?? {}).map(([name, variable]) => {
    if (!isEnvironmentName(name)) {
      const range = main.keyRangeAt(['env', name]);
      findings.push(report('env-name', range, { name, meant: meantName(name) }));
    }
    const { required = false, secret = false, description } = variable;
    return { name, required, secret, ...present({ description }) };
  });
}

function meantName(name: string): string | undefined {
  const meant = name
    .trim()
    .replace(/^\$\{?|\}$/g, '')
    .replace(/[^A-Za-z0-9_]+/g, '_');
  return isEnvironmentName(meant) ? meant : undefined;
}
