import type { headersCodes } from '../codes/headers.js';
import type { Explanations } from './explanation.js';

const SOURCE = 'MCP 2026-07-28, "Streamable HTTP", custom headers from tool parameters';

/** Group F: arguments that travel as HTTP headers. */
export const headersExplanations: Explanations<keyof typeof headersCodes> = {
  'header-not-string': {
    paragraph:
      'The `header` of an argument (`x-mcp-header` in a raw schema) is the name of a header, and so a text. Over HTTP the argument is sent as `Mcp-Param-` and that name too, so that proxies can route and limit by it. Clients leave out a tool with a wrong annotation.',
    wrong: tool('region: { type: string, header: true }'),
    right: tool('region: { type: string, header: Region }'),
    sources: [SOURCE],
  },
  'header-empty': {
    paragraph:
      'The name of a header has at least one character. `Mcp-Param-` alone would name no argument, and clients leave out a tool with such an annotation. Remove the key if the argument needs no header.',
    wrong: tool('region: { type: string, header: "" }'),
    right: tool('region: { type: string, header: Region }'),
    sources: [SOURCE],
  },
  'header-token': {
    paragraph:
      'The name of a header consists of letters, digits and the marks that HTTP allows in a token, such as `-`, `_` and `.`. A space, a colon or a letter with an accent cannot stand in the name of a header; with a line break in it, a name could forge another header. Clients leave out a tool with such an annotation.',
    wrong: tool('region: { type: string, header: Sales Region }'),
    right: tool('region: { type: string, header: Sales-Region }'),
    sources: [SOURCE, 'RFC 9110, section 5.6.2'],
  },
  'header-duplicate': {
    paragraph:
      'Two arguments of a tool have different headers, and case does not make a difference. Both would be sent under one name, and no server could tell which value belongs to which. The finding stands at the second one and shows the first.',
    wrong: tool('from: { type: string, header: Region }', 'to: { type: string, header: region }'),
    right: tool(
      'from: { type: string, header: From-Region }',
      'to: { type: string, header: To-Region }',
    ),
    sources: [SOURCE, 'RFC 9110, section 5.1'],
  },
  'header-type': {
    paragraph:
      'An argument with a header is exactly of type `string`, `integer` or `boolean`. Client and server compare the header with the argument, and for these alone there is one way to write a value as text: `1.0` and `1` are the same number, and a list or an object has no text of its own. A list of types, also of a single one, is not allowed either.',
    wrong: tool('price: { type: number, header: Price }'),
    right: tool('price: { type: integer, header: Price }'),
    sources: [SOURCE],
  },
  'header-unreachable': {
    paragraph:
      'An argument with a header is reached from the root of the schema through `properties` alone. Under `items`, `anyOf` and the like, or behind `$ref`, there can be several values for it, or none, depending on the other arguments, so there would be no one value to send. Move the argument, or leave its header out.',
    wrong:
      'tools:\n  search:\n    description: Search packages\n    inputSchema:\n      type: object\n      properties:\n        regions: { type: array, items: { type: string, x-mcp-header: Region } }',
    right:
      'tools:\n  search:\n    description: Search packages\n    inputSchema:\n      type: object\n      properties:\n        region: { type: string, x-mcp-header: Region }',
    sources: [SOURCE],
  },
  'header-integer-range': {
    paragraph:
      'The bounds, constants and defaults of an integer with a header lie within -(2^53 - 1) and 2^53 - 1. Outside of it many clients cannot hold an integer exactly, so header and argument would differ in their last digits, and the server would refuse a right call. Send larger numbers as texts.',
    wrong: tool('account: { type: integer, header: Account, maximum: 1e16 }'),
    right: tool('account: { type: integer, header: Account, maximum: 9007199254740991 }'),
    sources: [SOURCE],
  },
  'header-declared-twice': {
    paragraph:
      'The header of an argument is declared once: as `header`, or as `x-mcp-header` in its `schema`. They are the same thing, and the one in `schema` would silently replace the other. Keep `header`.',
    wrong: tool('region: { type: string, header: Region, schema: { x-mcp-header: Area } }'),
    right: tool('region: { type: string, header: Region }'),
  },
  'header-prefix': {
    paragraph:
      'The header of an argument is named without the prefix `Mcp-Param-`. The protocol puts it before every such name, so that one that is written with it is sent with the prefix twice, and proxies that look for it once do not find it. Write what follows the prefix.',
    wrong: tool('region: { type: string, header: Mcp-Param-Region }'),
    right: tool('region: { type: string, header: Region }'),
    sources: [SOURCE],
  },
  'header-secret': {
    paragraph:
      'An argument that looks like a secret should not be sent as a header. Headers are what proxies, gateways and access logs see and keep, and the argument that they repeat would lie there in plain text. Send it in the body alone: remove `header`. If the name only sounds like a secret, an ignore with a reason says so.',
    wrong: tool('api_key: { type: string, header: Key }'),
    right: tool('api_key: { type: string }'),
    sources: [SOURCE, 'CWE-532, https://cwe.mitre.org/data/definitions/532.html'],
  },
};

function tool(...declarations: readonly string[]): string {
  return [
    'tools:',
    '  search:',
    '    description: Search packages',
    '    arguments:',
    ...declarations.map((declaration) => `      ${declaration}`),
  ].join('\n');
}
