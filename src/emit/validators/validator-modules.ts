import { createHash } from 'node:crypto';
import type { Catalog, ToolEntry } from '../../catalog/catalog.js';
import { compileValidator } from '../../compiler/compile-validator.js';
import type { ValidatorSource } from '../../compiler/validator-source.js';
import type { JsonObject } from '../../protocol/json.js';
import { type ValidatedRole, validatorPath } from '../files/emitted-paths.js';

/** A module with the validator of one schema, or of several that compile to the same code. */
export type ValidatorModule = {
  /** Relative to the project root. It is named after the first tool that has the schema, in the order of the manifest. */
  readonly path: string;
  readonly tool: ToolEntry;
  readonly role: ValidatedRole;
  readonly isShared: boolean;
  readonly source: ValidatorSource;
};

/** The validators of a server. */
export type ValidatorModules = {
  readonly list: readonly ValidatorModule[];
  /** The module that checks the arguments of a tool, or its result; undefined where no schema describes it. */
  find(tool: ToolEntry, role: ValidatedRole): ValidatorModule | undefined;
};

const compiled = new WeakMap<Catalog, ValidatorModules>();

/** Compiles the schemas of all tools, once for a catalog; there is nothing without `validator: full`. */
export function validatorModules(catalog: Catalog): ValidatorModules {
  const modules = compiled.get(catalog) ?? compileModules(catalog);
  compiled.set(catalog, modules);
  return modules;
}

/** The code of a validator, as a digest: schemas of which it is equal share a module. */
export function codeDigest({ source }: ValidatorModule): string {
  return createHash('sha256').update(codeOf(source)).digest('base64url').slice(0, 22);
}

function codeOf({ declarations, validator }: ValidatorSource): string {
  return `${declarations}\n${validator}`;
}

function compileModules({ tools, settings, layout }: Catalog): ValidatorModules {
  const compile = compileOnce();
  const modules = new Map<string, ValidatorModule>();
  const keys = new Map<JsonObject, string>();
  const described = settings.validator === 'full' ? tools.flatMap(schemasOf) : [];
  for (const { tool, role, schema } of described) {
    const source = compile(schema, tool, role);
    const key = codeOf(source);
    const known = modules.get(key);
    const path = validatorPath(tool, role, layout);
    modules.set(
      key,
      known ? { ...known, isShared: true } : { path, tool, role, source, isShared: false },
    );
    keys.set(schema, key);
  }
  return {
    list: [...modules.values()],
    find({ definition }, role) {
      const schema = role === 'arguments' ? definition.inputSchema : definition.outputSchema;
      return schema && modules.get(keys.get(schema) ?? '');
    },
  };
}

type DescribedSchema = {
  readonly tool: ToolEntry;
  readonly role: ValidatedRole;
  readonly schema: JsonObject;
};

function schemasOf(tool: ToolEntry): readonly DescribedSchema[] {
  const { inputSchema, outputSchema } = tool.definition;
  // The arguments that a message is built of are checked without a compiled validator.
  const isCompiled = tool.source.kind === 'handler';
  return [
    ...(isCompiled ? [{ tool, role: 'arguments', schema: inputSchema } as const] : []),
    ...(outputSchema === undefined
      ? []
      : [{ tool, role: 'result', schema: outputSchema } as const]),
  ];
}

/** Compiles schemas that passed the checks: if that fails, the fault is ours, and the message says which tool it was. */
function compileOnce() {
  const compiled = new Map<string, ValidatorSource>();
  return (schema: JsonObject, tool: ToolEntry, role: ValidatedRole): ValidatorSource => {
    const text = JSON.stringify(schema);
    const known = compiled.get(text);
    if (known !== undefined) return known;
    try {
      const source = compileValidator(schema);
      compiled.set(text, source);
      return source;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const subject = role === 'arguments' ? 'input schema' : 'output schema';
      throw new Error(
        `internal fault: the ${subject} of the tool \`${tool.definition.name}\` passed the checks, but no validator can be made of it (${reason})`,
        { cause },
      );
    }
  };
}
