import { quoteName } from '../refusal.js';
import type { Finding } from './basic/run.js';

/** How many findings a message lists. */
export const MAX_FINDINGS = 10;

/**
 * Writes findings as text for a model: one line each, at most ten, and a last line when there are more. A line names
 * the place and the rule and never a value.
 *
 * @param subject What was checked: `arguments` or `structured content`.
 */
export function findingsText(findings: readonly Finding[], subject: string): string {
  const lines = findings
    .slice(0, MAX_FINDINGS)
    .map(({ path, rule }) => `Invalid ${subject}${location(path)}: ${rule}`);
  if (findings.length > MAX_FINDINGS) lines.push(`More than ${MAX_FINDINGS} rules are broken`);
  return lines.join('\n');
}

/** The path from the root, its segments as they are; nothing at the root itself. */
function location(path: Finding['path']): string {
  if (path.length === 0) return '';
  const segments = path.map((segment) =>
    typeof segment === 'string' ? quoteName(segment) : segment,
  );
  return ` at /${segments.join('/')}`;
}
