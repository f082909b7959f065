/** A node of a tool's schema. */
export type SchemaPlace = {
  readonly tool: string;
  readonly output: boolean;
  /** JSON Pointer of the node in the schema; empty at the root. */
  readonly pointer: string;
};

/** Longest pointer in a message; of a longer one, its end is shown. */
const LONGEST = 80;

/** Names a node at the start of a message: `input schema of tool ... at /properties/page`. */
export function schemaPlace({ tool, output, pointer }: SchemaPlace): string {
  const schema = `${output ? 'output' : 'input'} schema of tool \`${tool}\``;
  if (pointer === '') return schema;
  const shown = pointer.length > LONGEST ? `…${pointer.slice(1 - LONGEST)}` : pointer;
  return `${schema} at \`${shown}\``;
}
