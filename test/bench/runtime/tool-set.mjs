/**
 * The tools that every server of the benchmark offers, as JSON Schemas: `echo`, `add` with an output schema, and fillers of
 * about 1 KB each that have what schemas usually have.
 *
 * @param count how many tools, at least 2
 */
export function toolSet(count) {
  return [ECHO, ADD, ...Array.from({ length: count - 2 }, (_, index) => filler(index))];
}

const ECHO = {
  name: 'echo',
  description: 'Return the given text unchanged',
  inputSchema: object({ text: { type: 'string', minLength: 1, description: 'Text to return' } }, [
    'text',
  ]),
};

const ADD = {
  name: 'add',
  description: 'Add two integers and return the sum',
  inputSchema: object(
    {
      a: { type: 'integer', description: 'First addend' },
      b: { type: 'integer', description: 'Second addend' },
    },
    ['a', 'b'],
  ),
  outputSchema: object({ sum: { type: 'integer', description: 'a plus b' } }, ['sum']),
};

const KINDS = ['invoice', 'customer', 'package', 'ticket', 'shipment', 'document', 'calendar'];

function filler(index) {
  const kind = KINDS[index % KINDS.length];
  return {
    name: `search_${kind}_${index}`,
    description: `Search ${kind} records that match a query; number ${index} of the filler tools, with filters for state, labels and owner`,
    inputSchema: object(
      {
        query: {
          type: 'string',
          minLength: 1,
          maxLength: 200,
          description: `Free text that selects the ${kind} records this call works on`,
        },
        status: {
          type: 'string',
          enum: ['open', 'closed', 'pending', 'archived'],
          description: 'Restrict the result to one state of the life cycle',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 100,
          description: 'Largest number of records to return in one page',
        },
        dry_run: { type: 'boolean', description: 'Report what would change without changing it' },
        labels: {
          type: 'array',
          items: { type: 'string' },
          description: 'Labels that every returned record must carry',
        },
        owner: {
          ...object(
            {
              id: { type: 'string', minLength: 1, description: 'Stable account identifier' },
              email: { type: 'string', description: 'Contact address of the account' },
            },
            ['id'],
          ),
          description: 'The account the records belong to',
        },
      },
      ['query'],
    ),
  };
}

function object(properties, required) {
  return { type: 'object', properties, required };
}

/** What every server answers a call of one of the tools with. */
export function answer({ name }, args) {
  if (name === 'add') return { sum: args.a + args.b };
  return name === 'echo' ? args.text : args.query;
}

/** The answer as a `CallToolResult`, for servers that want it whole. */
export function callResult(tool, args) {
  const value = answer(tool, args);
  if (typeof value === 'string') return { content: [{ type: 'text', text: value }] };
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value };
}
