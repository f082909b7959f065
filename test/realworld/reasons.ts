const SCHEMA = 'input schema of tool … at …:';
const DEFAULT = `warning schema-default-invalid: ${SCHEMA} the default does not fit its own schema:`;
const OTHER_TYPE =
  'The default was written as text, or null, for another type; a client that fills it in is refused.';
const META =
  'The schema breaks its meta-schema, and ajv refuses it too: the list was written by hand.';
const PUBLIC = 'The profile cites the public source of this limit (docs/clients.md).';

/** Why each sort of finding about real tools is right. The sorts that begin with `error` are held to ajv and MCP too. */
export const REASONS: Readonly<Record<string, string>> = {
  'error name-not-a-file-name: the name … cannot be the name of a handler file':
    'Names such as `nasa/apod` are valid in MCP, but name a file in another folder: such a tool names its handler.',
  [`error schema-meta: ${SCHEMA} … must be a list with at least one value (JSON Schema N-N)`]:
    'An empty `enum` allows nothing, and ajv refuses it.',
  [`error schema-meta: ${SCHEMA} … must be a schema: an object or a boolean (JSON Schema N-N)`]:
    META,
  [`error schema-meta: ${SCHEMA} … must be a string (JSON Schema N-N)`]: META,
  [`error schema-meta: ${SCHEMA} … must be one of string, integer, number, boolean, array, object, null, or a list of them without repeats (JSON Schema N-N)`]:
    META,
  [`error schema-pattern: ${SCHEMA} the pattern is no regular expression with the … flag: invalid escape`]:
    'The pattern escapes a character that needs none, which the `u` flag refuses, and so does ajv.',
  [`error schema-ref-unresolved: ${SCHEMA} the reference … leads to no schema`]:
    'The `$defs` were lost when the list was written; ajv cannot compile it, and clients drop the tool.',
  'error schema-root-type: the input schema of tool … must have … at its root, found no …':
    'The arguments were written where the schema belongs; MCP asks for `type: object`.',
  'info additional-open: tool … accepts arguments that it does not declare':
    'Nothing in the schema says that other arguments are refused.',
  'info argument-description-missing: argument … of tool … has no description':
    'A model has the name alone to go by.',
  'warning description-missing: tool … has no description': 'The description is absent or empty.',
  [`warning lint-array-items: ${SCHEMA} the array has no …; common clients refuse such a tool`]:
    'Refused by several clients, see the sources of its explanation.',
  'warning name-characters: the name of tool … has the character …; many clients accept only letters, digits and …':
    'The names have a slash or a blank, which MCP says tool names should not have.',
  [`${DEFAULT} it must be of type array`]: OTHER_TYPE,
  [`${DEFAULT} it must be of type boolean`]: OTHER_TYPE,
  [`${DEFAULT} it must be of type number`]: OTHER_TYPE,
  [`${DEFAULT} it must be of type object`]: OTHER_TYPE,
  [`${DEFAULT} it must be of type string`]: OTHER_TYPE,
  [`${DEFAULT} it must be one of the values of …`]:
    'The default is null or empty, and the list of values does not have it.',
  [`${DEFAULT} it must fit a schema of …`]:
    'The default is null, and none of the alternatives allows it.',
  [`warning schema-keyword-unknown: ${SCHEMA} … is no keyword of JSON Schema N-N and has no effect`]:
    'Mostly `optional`, `example` and `required` of one property, which JSON Schema does not know there.',
  'warning schema-keyword-unknown: input schema of tool …: … is no keyword of JSON Schema N-N and has no effect':
    'Arguments written beside `properties` instead of in it: the server never checks them.',
  [`warning schema-required-undeclared: ${SCHEMA} … names …, which is not in …`]:
    'A required argument that is described under another name, or not at all.',
  'warning schema-required-undeclared: input schema of tool …: … names …, which is not in …':
    'A required argument that is described under another name, or not at all.',
  'info token-estimate: N tools cost N tokens': 'Asked for by naming clients.',
  [`warning lint-array-items: ${SCHEMA} the array has no …; such a tool is refused by …`]: PUBLIC,
  'warning lint-boolean-property: output schema of tool … at …: the schema is the bare value …, for which every tool of the server is dropped by …':
    PUBLIC,
  'warning lint-definitions-size: the definitions of all tools have N bytes; …': PUBLIC,
  'warning lint-description-length: the description of tool … has N characters; it is cut after N by …':
    PUBLIC,
  [`warning lint-enum-text: ${SCHEMA} … lists N; only text is taken there by …`]: PUBLIC,
  'warning lint-name-characters: the tool name … contains …, which is not taken as it is by …':
    PUBLIC,
  'warning lint-name-length: the tool name … is too long with what clients put before it: …':
    PUBLIC,
  'warning lint-properties: input schema of tool …: the root has no …; such a tool is refused by …':
    PUBLIC,
  [`warning lint-ref: ${SCHEMA} … is not resolved by every version of …`]: PUBLIC,
  'warning lint-root-composition: input schema of tool …: … stands at the root, where the tool is refused, or the keyword ignored, by …':
    PUBLIC,
  'warning lint-tool-count: the server has N tools; …': PUBLIC,
};
