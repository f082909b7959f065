/** A node of a tool's schema. */
export type SchemaPlace = {
  readonly tool: string;
  readonly output: boolean;
  /** JSON Pointer of the node in the schema; empty at the root. */
  readonly pointer: string;
};

/** Says where in which schema a finding is, to follow what is wrong: `in the input schema of tool ...`. */
export function inSchema({ tool, output, pointer }: SchemaPlace): string {
  const schema = `the ${output ? 'output' : 'input'} schema of tool \`${tool}\``;
  return pointer === '' ? `at the root of ${schema}` : `at \`${pointer}\` in ${schema}`;
}
