import type { Catalog } from '../catalog/catalog.js';
import type { PlannedFile } from '../emit/file-plan.js';
import { codeDigest, validatorModules } from '../emit/validators/validator-modules.js';

/** Validators of a part of a catalog that have other code than before. */
export type ChangedValidators = {
  readonly files: readonly PlannedFile[];
  /** Digests of the code of all validators, each once. */
  readonly digests: readonly string[];
};

/** A part of a catalog, with its validators as they are planned for it alone. */
type Part = { readonly catalog: Catalog; readonly files: readonly PlannedFile[] };

/**
 * Finds the validators that changes of a part of the catalog concern. One whose code is as before is where it was, whoever
 * shares it. One with other code is changed in its place while nobody shared it before, and nobody has that code now;
 * undefined when that is not so.
 *
 * @param isListed whether the lock file lists a file with just this text
 * @param digests of the code of all validators before
 */
export function changedValidators(
  before: Part,
  after: Part,
  isListed: (file: PlannedFile) => boolean,
  digests: readonly string[],
): ChangedValidators | undefined {
  if (placesOf(before) !== placesOf(after)) return undefined;
  const old = new Map(before.files.map((file) => [file.path, file]));
  const files = after.files.filter(({ path, text }) => old.get(path)?.text !== text);
  const changed = new Set(files.map(({ path }) => path));
  const digestsOf = ({ catalog }: Part): readonly string[] =>
    validatorModules(catalog)
      .list.filter(({ path }) => changed.has(path))
      .map(codeDigest);
  const added = digestsOf(after);
  const known = new Set(digests);
  const areOwn =
    before.files.every((file) => !changed.has(file.path) || isListed(file)) &&
    added.every((digest) => !known.has(digest));
  if (!areOwn) return undefined;
  for (const digest of digestsOf(before)) known.delete(digest);
  for (const digest of added) known.add(digest);
  return { files, digests: [...known] };
}

/** Which module checks what. */
function placesOf({ catalog }: Part): string {
  const modules = validatorModules(catalog);
  const places = catalog.tools.map((tool) =>
    (['arguments', 'result'] as const).map((role) => modules.find(tool, role)?.path),
  );
  return JSON.stringify(places);
}
