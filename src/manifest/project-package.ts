import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import type { ProjectFiles } from './project-files.js';

/** What the `package.json` of a project says that concerns its server. */
export type ProjectPackage = {
  /** Its path as people see it. */
  readonly shown: string;
  /** Undefined when it states none: absent, or the `0.0.0` of a private package. */
  readonly version: string | undefined;
  /** The snodo that the project uses: installed in it, else asked for. Undefined when neither tells. */
  readonly snodo: UsedSnodo | undefined;
};

/** The version of snodo that a project uses. */
export type UsedSnodo = {
  /** As written: a version, or a range of versions. */
  readonly version: string;
  readonly installed: boolean;
  /** The file that says so, as people see it. */
  readonly shown: string;
};

/** Reads the `package.json` at the root of a project. Undefined when there is none that can be read. */
export function readProjectPackage(files: ProjectFiles): ProjectPackage | undefined {
  const content = readJson(files, 'package.json');
  if (content === undefined) return undefined;
  const version = textAt(content, 'version');
  const isPlaceholder = version === '0.0.0' && ownValue(content, 'private') === true;
  return {
    shown: files.display('package.json'),
    version: isPlaceholder ? undefined : version,
    snodo: installedSnodo(files) ?? wantedSnodo(files, content),
  };
}

function installedSnodo(files: ProjectFiles): UsedSnodo | undefined {
  const path = 'node_modules/snodo/package.json';
  const version = textAt(readJson(files, path), 'version');
  return version === undefined
    ? undefined
    : { version, installed: true, shown: files.display(path) };
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies'];

function wantedSnodo(files: ProjectFiles, content: JsonObject): UsedSnodo | undefined {
  for (const key of DEPENDENCIES) {
    const version = textAt(ownValue(content, key), 'snodo');
    if (version !== undefined)
      return { version, installed: false, shown: files.display('package.json') };
  }
  return undefined;
}

function readJson(files: ProjectFiles, path: string): JsonObject | undefined {
  const content = files.read(path);
  if (content.kind !== 'file') return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content.bytes));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined; // npm says what is wrong with it
  }
}

function textAt(object: JsonValue | undefined, key: string): string | undefined {
  const value = isJsonObject(object) ? ownValue(object, key) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
