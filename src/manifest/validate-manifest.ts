import { Ajv, type ValidateFunction } from 'ajv';
import { type Diagnostic, hasErrors, type Outcome } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { isJsonObject, type JsonObject, ownValue } from '../protocol/json.js';
import { nearest } from '../protocol/suggest.js';
import { isHttpUrl } from '../protocol/uri.js';
import type { ManifestDocuments, PositionedDocument } from './document.js';
import { keyFindings } from './key-findings.js';
import type { Kind } from './keys/key.js';
import { kindSchema } from './keys/key-schema.js';
import { includedKind, manifestKind } from './keys/manifest-keys.js';
import type { Declared, Manifest, ManifestRoot } from './manifest.js';

/** Checks every key of the documents against the key table and types the result. Collects all findings. */
export function validateManifest(documents: ManifestDocuments): Outcome<Manifest> {
  const { main, included } = documents;
  const diagnostics: Diagnostic[] = [
    ...checkKeys(main, manifestKind),
    ...included.flatMap((document) => [
      ...foreignKeys(document),
      ...checkKeys(document, includedKind).filter((finding) => !isAtRoot(finding)),
    ]),
  ];
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const all = [main, ...included];
  const value: Manifest = {
    documents,
    // The key table has just been enforced: every member has the type that ManifestRoot gives it.
    root: main.value as ManifestRoot,
    tools: all.flatMap((document) => declared(document, 'tools')),
    resources: all.flatMap((document) => declared(document, 'resources')),
    prompts: all.flatMap((document) => declared(document, 'prompts')),
  };
  return { value, diagnostics };
}

const validators = new Map<Kind, ValidateFunction>();

/** Compiles the schema of a root kind once, on first use. */
function validatorOf(root: Kind): ValidateFunction {
  const known = validators.get(root);
  if (known !== undefined) return known;
  const ajv = new Ajv({ allErrors: true, ownProperties: true, strict: true });
  ajv.addFormat('http-url', isHttpUrl);
  const validate = ajv.compile(kindSchema(root));
  validators.set(root, validate);
  return validate;
}

function checkKeys(document: PositionedDocument, root: Kind): Diagnostic[] {
  const validate = validatorOf(root);
  return validate(document.value) ? [] : keyFindings(document, root, validate.errors ?? []);
}

/** Keys that an included file may not have are `include-key`, whether a root manifest knows them or not. */
function foreignKeys(document: PositionedDocument): Diagnostic[] {
  const allowed = Object.keys(includedKind.keys);
  if (!isJsonObject(document.value)) return [];
  return Object.keys(document.value)
    .filter((key) => !allowed.includes(key))
    .map((key) => {
      const suggestion = Object.hasOwn(manifestKind.keys, key) ? undefined : nearest(key, allowed);
      return report('include-key', document.keyRangeAt([key]), { key, nearest: suggestion });
    });
}

function isAtRoot({ code, range }: Diagnostic): boolean {
  return code === 'unknown-key' && /^[^.[]*$/.test(range.path);
}

function declared<Kind extends 'tools' | 'resources' | 'prompts'>(
  document: PositionedDocument,
  kind: Kind,
): Manifest[Kind][number][] {
  const sections = isJsonObject(document.value) ? ownValue(document.value, kind) : undefined;
  if (!isJsonObject(sections)) return [];
  return Object.entries(sections).map(
    ([name, section]): Declared<JsonObject> => ({
      name,
      section: section as JsonObject,
      document,
      path: [kind, name],
    }),
  ) as Manifest[Kind][number][];
}
