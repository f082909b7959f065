import { posix } from 'node:path';
import { fileStart, type SourceText, sourceText } from '../../diagnostics/source.js';
import { isJsonObject, type JsonObject, type JsonPath, ownValue } from '../../protocol/json.js';
import { decodeSource } from '../decode-source.js';
import type { ProjectFiles } from '../project-files.js';
import { folderOf } from '../project-path.js';
import { type ConfigFault, configRange, isConfigFault, parseConfig } from './config-file.js';
import { readExtended } from './extended-config.js';

/** What the `tsconfig.json` of a project says about imports. */
export type Tsconfig = {
  readonly source: SourceText;
  /**
   * Whether relative imports may name `.ts` files, as `allowImportingTsExtensions` or `rewriteRelativeImportExtensions` lets
   * them; a fault when the file, or one that it extends, cannot be read.
   */
  readonly allowsTypeScriptImports: boolean | ConfigFault;
};

/** Either lets `tsc` take the import of a `.ts` file. */
const ALLOWING = ['allowImportingTsExtensions', 'rewriteRelativeImportExtensions'];

/** What a file sets of these options, with all that it extends. */
type Options = ReadonlyMap<string, boolean>;

/** Most files that a `tsconfig.json` may extend, by way of others too. */
const MOST_EXTENDED = 64;

/** Longest file that is read as a configuration. */
const MOST_BYTES = 1_000_000;

/**
 * Finds the nearest `tsconfig.json` of a folder, in it or above it up to the project root, and reads it as TypeScript does,
 * with what it extends. Undefined when there is none. Never throws.
 */
export function readTsconfig(files: ProjectFiles, folder: string): Tsconfig | undefined {
  const path = posix.join(folder, 'tsconfig.json');
  const content = files.read(path);
  switch (content.kind) {
    case 'missing':
    case 'directory':
      return folder === '.' ? undefined : readTsconfig(files, folderOf(folder));
    case 'unreadable': {
      const source = sourceText(files.display(path), '');
      return { source, allowsTypeScriptImports: faultOf(source, content.reason) };
    }
    case 'file': {
      const config = readConfig(files, path, content.bytes);
      if (isConfigFault(config))
        return { source: config.range.source, allowsTypeScriptImports: config };
      const options = optionsOf(config, [], { files, known: new Map() });
      const allowsTypeScriptImports = isConfigFault(options) ? options : allows(options);
      return { source: config.source, allowsTypeScriptImports };
    }
  }
}

/** A configuration file and what stands in it. */
type Config = { readonly path: string; readonly source: SourceText; readonly root: JsonObject };

/** What reading a `tsconfig.json` goes by: each file that it extends is read once. */
type Reading = { readonly files: ProjectFiles; readonly known: Map<string, Options> };

function readConfig(files: ProjectFiles, path: string, bytes: Uint8Array): Config | ConfigFault {
  const shown = files.display(path);
  const empty = sourceText(shown, '');
  if (bytes.length > MOST_BYTES) return faultOf(empty, `it is larger than ${MOST_BYTES} bytes`);
  const source = decodeSource(shown, bytes).value;
  if (source === undefined) return faultOf(empty, 'it is not UTF-8 text');
  const parsed = parseConfig(source);
  return isConfigFault(parsed) ? parsed : { path, source, root: parsed.root };
}

function faultOf(source: SourceText, problem: string): ConfigFault {
  return { problem, range: fileStart(source) };
}

function allows(options: Options): boolean {
  return ALLOWING.some((option) => options.get(option) === true);
}

/** The options of a file: its own, else those of the files that it extends, the last of which wins. */
function optionsOf(
  config: Config,
  chain: readonly string[],
  reading: Reading,
): Options | ConfigFault {
  const own = ownOptions(config.root);
  const references = ownValue(config.root, 'extends');
  if (references === undefined || allows(own)) return own;
  const options = new Map<string, boolean>();
  const list = Array.isArray(references) ? references : [references];
  for (const [index, reference] of list.entries()) {
    const at = Array.isArray(references) ? ['extends', index] : ['extends'];
    const inherited = inheritedOptions(reference, at, config, chain, reading);
    if (isConfigFault(inherited)) return inherited;
    for (const [option, value] of inherited) options.set(option, value);
  }
  return new Map([...options, ...own]);
}

function inheritedOptions(
  reference: unknown,
  at: JsonPath,
  { path, source }: Config,
  chain: readonly string[],
  { files, known }: Reading,
): Options | ConfigFault {
  const fault = (problem: string) => ({ problem, range: configRange(source, at) });
  if (typeof reference !== 'string') return fault('`extends` must be a path or a list of paths');
  const found = readExtended(files, path, reference);
  if ('reason' in found) return fault(`\`${reference}\` cannot be read: ${found.reason}`);
  if (found.path === path || chain.includes(found.path))
    return fault(`\`${reference}\` extends itself`);
  const before = known.get(found.path);
  if (before !== undefined) return before;
  if (known.size === MOST_EXTENDED) return fault(`more than ${MOST_EXTENDED} files are extended`);
  known.set(found.path, new Map()); // counts while it is being read
  const config = readConfig(files, found.path, found.bytes);
  const options = isConfigFault(config)
    ? config
    : optionsOf(config, [...chain, path], { files, known });
  if (!isConfigFault(options)) known.set(found.path, options);
  else if (found.isShared)
    return fault(`\`${reference}\` is not valid, or extends what cannot be read`);
  return options;
}

function ownOptions(root: JsonObject): Options {
  const options = ownValue(root, 'compilerOptions');
  if (!isJsonObject(options)) return new Map();
  const written = ALLOWING.filter((option) => ownValue(options, option) !== undefined);
  return new Map(written.map((option) => [option, ownValue(options, option) === true]));
}
