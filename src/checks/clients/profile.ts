import type { ClientName } from '../../manifest/client-names.js';
import type { SchemaDialect } from '../../protocol/schema-dialect.js';

/** A fact about a client, and the public addresses that it is known from. */
export type Sourced<Fact> = Fact & { readonly sources: readonly [string, ...string[]] };

/** The characters that names may be made of. */
export type Alphabet = {
  /** Matches one character that is not allowed. */
  readonly outside: RegExp;
  /** The allowed characters in words. */
  readonly words: string;
};

/** How a client names the tools of a server for its model. */
export type QualifiedName = {
  /** What stands before the name of the server. */
  readonly prefix: string;
  /** What stands between the names of server and tool. */
  readonly separator: string;
  /** Characters of the server's name that are kept; absent = all. */
  readonly longestServer?: number;
  /** Most characters of the whole. */
  readonly longest: number;
};

/**
 * What a client asks of tools beyond the protocol. A fact that is absent is not known to be a limit of that client:
 * nothing stands here without a public source.
 */
export type ClientProfile = {
  readonly name: ClientName;
  /** How people call the client. */
  readonly title: string;
  readonly toolName: Sourced<QualifiedName>;
  /** Characters of tool names; others make the client refuse the tool or its model's API the request. */
  readonly toolNameCharacters?: Sourced<Alphabet>;
  /** Names of the properties of a tool's arguments, at the root. */
  readonly propertyName?: Sourced<Alphabet & { readonly longest: number }>;
  /** UTF-16 code units of a tool's description that reach the model. */
  readonly description?: Sourced<{ readonly longest: number }>;
  /** Keywords that may not stand at the root of an input schema. */
  readonly rootKeywords?: Sourced<{ readonly refused: readonly string[] }>;
  /** The root of an input schema needs `properties`, if an empty map. */
  readonly rootProperties?: Sourced<object>;
  /** `$ref` is not resolved, or what stands beside it is refused. */
  readonly references?: Sourced<object>;
  /** Arrays need `items`, also where `prefixItems` describes them. */
  readonly arrayItems?: Sourced<object>;
  /** Properties need a schema that is a map, not true or false. */
  readonly booleanProperties?: Sourced<object>;
  /** Values of `enum` are text. */
  readonly enumText?: Sourced<object>;
  /** A nullable `enum` has to list null, as the model is made to send it for what it leaves out. */
  readonly enumNull?: Sourced<object>;
  /** Dialects that `$schema` may not declare. */
  readonly dialects?: Sourced<{
    readonly input: readonly SchemaDialect['name'][];
    readonly output: readonly SchemaDialect['name'][];
  }>;
  /** Most tools. */
  readonly toolCount?: Sourced<{ readonly most: number }>;
  /** Most UTF-8 bytes of the definitions of all tools. */
  readonly definitionBytes?: Sourced<{ readonly most: number }>;
};

/** A fact that some profiles have. */
export type Fact = Exclude<keyof ClientProfile, 'name' | 'title'>;

/** The names of the clients that have a fact. */
export function clientsWith(fact: Fact, clients: readonly ClientProfile[]): readonly ClientName[] {
  return clients.filter((client) => client[fact] !== undefined).map(({ name }) => name);
}
