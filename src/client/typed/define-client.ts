import type { Client } from '../client.js';
import { completionFunction, promptFunction } from './prompt-function.js';
import { resourceFunction } from './resource-function.js';
import type { ClientTables } from './rows.js';
import { toolFunction } from './tool-call.js';

/** What every typed client has, beside the functions of its server. */
export type TypedClient = {
  /** Lists, watches, sends everything else, and is closed when nobody needs it any more. */
  readonly connection: Client;
};

/** Makes a typed client of a connection. It sends nothing by itself. */
export type CreateClient<Typed> = (connection: Client) => Typed;

/** The tables of a typed client: a row for each of its functions. */
export type TablesOf<Typed> = {
  readonly [Kind in keyof Typed & keyof ClientTables]: {
    readonly [Name in keyof Typed[Kind]]: NonNullable<ClientTables[Kind]>[string];
  };
};

/** Makes the function that the generated `client.ts` exports. `Typed` follows from the type that the constant is given. */
export function defineClient<Typed>(tables: NoInfer<TablesOf<Typed>>): CreateClient<Typed> {
  const { tools, resources, prompts, complete } = tables as ClientTables;
  return (connection) =>
    Object.freeze({
      ...functions('tools', tools, (row) => toolFunction(connection, row)),
      ...functions('resources', resources, (row) => resourceFunction(connection, row)),
      ...functions('prompts', prompts, (row) => promptFunction(connection, row)),
      ...functions('complete', complete, (ref) => completionFunction(connection, ref)),
      connection,
    }) as Typed;
}

function functions<Row>(
  kind: keyof ClientTables,
  rows: { readonly [name: string]: Row } | undefined,
  functionOf: (row: Row) => unknown,
): { readonly [kind: string]: unknown } {
  if (rows === undefined) return {};
  const entries = Object.entries(rows).map(([name, row]) => [name, functionOf(row)]);
  return { [kind]: Object.freeze(Object.fromEntries(entries)) };
}
