import { isJsonObject, type JsonObject, ownValue } from '../protocol/json.js';
import { ClientError } from './error.js';
import type { ListedTool } from './listed.js';

/** Makes a check of a schema, such as `compileSchema` of `snodo/validators`. Throws for a schema that it cannot check. */
export type CompileOutputSchema = (schema: JsonObject) => {
  (value: unknown): boolean;
  /** Why the last value was refused. */
  errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
};

/** The output schemas of the tools that were listed so far. */
export type OutputChecks = {
  /** Takes note of listed tools. */
  learn(tools: readonly ListedTool[]): void;
  /** Throws for a result whose structured content does not fit the schema of its tool. */
  check(name: string, result: JsonObject): void;
};

/** Checks structured content (MCP, "Tools", "Output Schema"); nothing where there is no `compile`. */
export function outputChecks(compile: CompileOutputSchema | undefined, peer: string): OutputChecks {
  const schemas = new Map<string, JsonObject>();
  const compiled = new WeakMap<JsonObject, ReturnType<CompileOutputSchema>>();
  if (compile === undefined) return { learn() {}, check() {} };

  function validatorOf(name: string, schema: JsonObject): ReturnType<CompileOutputSchema> {
    const known = compiled.get(schema) ?? compileFor(name, schema);
    compiled.set(schema, known);
    return known;
  }

  function compileFor(name: string, schema: JsonObject): ReturnType<CompileOutputSchema> {
    try {
      return (compile as CompileOutputSchema)(schema);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw invalid(name, `cannot be checked: ${reason}`);
    }
  }

  function invalid(name: string, reason: string): ClientError {
    return new ClientError(
      'invalid-output',
      `${peer}: the output of the tool \`${name}\` ${reason}`,
    );
  }

  return {
    learn(tools) {
      for (const tool of tools) {
        const schema = ownValue(tool, 'outputSchema');
        if (isJsonObject(schema)) schemas.set(tool.name, schema);
        else schemas.delete(tool.name);
      }
    },
    check(name, result) {
      const schema = schemas.get(name);
      const isFinal = ownValue(result, 'resultType') !== 'input_required';
      if (schema === undefined || !isFinal || ownValue(result, 'isError') === true) return;
      const content = ownValue(result, 'structuredContent');
      if (content === undefined) throw invalid(name, 'lacks its structured content');
      const validate = validatorOf(name, schema);
      if (validate(content)) return;
      const [finding] = validate.errors ?? [];
      const place = finding?.instancePath || 'its root';
      throw invalid(
        name,
        `is wrong at ${place}: ${finding?.message ?? 'it does not fit the schema'}`,
      );
    },
  };
}
