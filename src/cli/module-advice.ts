import type { ProjectFiles } from '../manifest/project-files.js';
import { isJsonObject, type JsonValue, ownValue } from '../protocol/json.js';

/**
 * Advice for a project whose `package.json` does not declare ES modules: the emitted code compiles only as such.
 * Undefined when it does, and without one that can be read.
 */
export function moduleAdvice(files: ProjectFiles): string | undefined {
  const content = files.read('package.json');
  const value = content.kind === 'file' ? parsed(content.bytes) : undefined;
  if (value === undefined) return undefined;
  return isJsonObject(value) && ownValue(value, 'type') === 'module' ? undefined : ADVICE;
}

const ADVICE =
  'tsc takes the generated files for CommonJS, and they are ES modules. To change that: npm pkg set type=module';

function parsed(bytes: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as JsonValue;
  } catch {
    return undefined;
  }
}
