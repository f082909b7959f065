import type { Explanations } from './explanation.js';

type ResourceCode =
  | 'resource-identity'
  | 'resource-direct-only'
  | 'resource-template-only'
  | 'resource-uri'
  | 'resource-uri-duplicate'
  | 'resource-uri-matched'
  | 'template-overlap'
  | 'resource-size'
  | 'resource-annotation'
  | 'mime-type'
  | 'file-template-unguarded';

/** Group H, the part about resources. */
export const resourcesExplanations: Explanations<ResourceCode> = {
  'resource-identity': {
    paragraph:
      'A resource has exactly one address: `uri` for one thing, or `uriTemplate` for a family of them. With both it would be unclear which one a client reads, and without either nobody could ask for it. Two resources may share a handler.',
    wrong: 'resources:\n  notes:\n    description: Notes\n    text: Bring the notes.',
    right:
      'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: Bring the notes.',
    sources: ['MCP 2026-07-28, schema, Resource and ResourceTemplate'],
  },
  'resource-direct-only': {
    paragraph:
      '`size` and static content belong to a resource with a `uri`. They describe one thing, and a template stands for many, of different sizes and contents; the protocol has no place for them there. Let the handler of the template answer, or write a resource with a `uri`.',
    wrong:
      'resources:\n  note:\n    description: A note\n    uriTemplate: notes://{name}\n    text: Bring the notes.',
    right:
      'resources:\n  note:\n    description: A note\n    uri: notes://today\n    text: Bring the notes.',
    sources: ['MCP 2026-07-28, schema, ResourceTemplate'],
  },
  'resource-template-only': {
    paragraph:
      '`matcher` belongs to a resource with a `uriTemplate`. It decides which URIs a template answers, and a resource with a `uri` answers that one alone. Remove the key, or write the address as a template.',
    wrong:
      'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: none\n    matcher: ./match.ts',
    right: 'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: none',
  },
  'resource-uri': {
    paragraph:
      'A `uri` is absolute: it begins with a scheme and a colon, such as `notes://all`. A client sends it back exactly as it was listed, and there is no base that a relative one could be resolved against. A scheme of your own is fine. An address with `{name}` in it is a template, and is written as `uriTemplate`.',
    wrong: 'resources:\n  notes:\n    description: Notes\n    uri: /all\n    text: none',
    right: 'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: none',
    sources: ['RFC 3986, section 4.3', 'MCP 2026-07-28, "Resources"'],
  },
  'resource-uri-duplicate': {
    paragraph:
      'Two resources have different addresses. A client reads a resource by its URI, and with two of the same only one could answer. The finding stands at the second one and shows the first. Equal template texts are refused for the same reason.',
    wrong:
      'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: one\n  more:\n    description: More notes\n    uri: notes://all\n    text: two',
    right:
      'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: one\n  more:\n    description: More notes\n    uri: notes://more\n    text: two',
  },
  'resource-uri-matched': {
    paragraph:
      'No template matches the `uri` of another resource. On a read the exact address and all templates are tried, and where two components match there is no telling which one is meant: the read would fail with an internal error. Give the two different literal parts, or let the template serve that address too.',
    wrong:
      'resources:\n  all:\n    description: All notes\n    uri: notes://note/all\n    text: none\n  note:\n    description: A note\n    uriTemplate: notes://note/{name}',
    right:
      'resources:\n  all:\n    description: All notes\n    uri: notes://all\n    text: none\n  note:\n    description: A note\n    uriTemplate: notes://note/{name}',
  },
  'template-overlap': {
    paragraph:
      'No URI should match two templates. On a read all templates are tried, and where two match there is no telling which one is meant: the read fails with an internal error. The message shows a URI that both match. Often only few URIs are shared and nobody asks for them, so it is a warning, and `--strict` makes it an error. Give the templates different literal parts, or serve both shapes from one resource.',
    wrong:
      'resources:\n  note:\n    description: A note\n    uriTemplate: notes://{name}\n  day:\n    description: The notes of a day\n    uriTemplate: notes://{date}',
    right:
      'resources:\n  note:\n    description: A note\n    uriTemplate: notes://note/{name}\n  day:\n    description: The notes of a day\n    uriTemplate: notes://day/{date}',
  },
  'resource-size': {
    paragraph:
      '`size` is the number of bytes of the raw content, before any encoding: an integer of 0 or more. Clients use it to show sizes and to estimate what a resource costs in a context window; a text such as `2 MB` or a negative number makes them refuse the list.',
    wrong: 'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    size: 2 MB',
    right: 'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    size: 2000000',
    sources: ['MCP 2026-07-28, schema, Resource'],
  },
  'resource-annotation': {
    paragraph:
      'The annotations of a resource have fixed values: `audience` is a list of `user` and `assistant`, `priority` a number from 0 (optional) to 1 (required), `lastModified` a moment in ISO 8601. Clients filter and sort by them, and refuse or ignore what they cannot read.',
    wrong:
      'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: none\n    annotations: { priority: high }',
    right:
      'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: none\n    annotations: { priority: 0.9 }',
    sources: ['MCP 2026-07-28, schema, Annotations'],
  },
  'mime-type': {
    paragraph:
      'A MIME type should have the form `type/subtype`, such as `text/markdown` or `application/json; charset=utf-8`. Clients decide by it how to show a content and whether to pass it to a model; a word such as `json` tells them nothing.',
    wrong:
      'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: none\n    mimeType: markdown',
    right:
      'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: none\n    mimeType: text/markdown',
    sources: ['RFC 6838, section 4.2', 'RFC 9110, section 8.3.1'],
  },
  'file-template-unguarded': {
    paragraph:
      'A template of `file:` URIs lets every caller choose a path, so its handler must keep to the folder that it serves. A matched value is decoded: it can hold `..`, `/` from `%2F` and a zero byte, and links can lead anywhere. `safeJoin(folder, value)` of snodo/runtime resolves the path with its links and refuses what lies outside, which is answered like a resource that does not exist; for the name of one file there is `plainName(value)`. An ignore with a reason records that the handler uses them.',
    wrong:
      'resources:\n  page:\n    description: A page of the handbook\n    uriTemplate: file:///handbook/{+path}',
    right:
      'resources:\n  page:\n    description: A page of the handbook\n    # snodo-ignore file-template-unguarded: the handler finds its path with safeJoin\n    uriTemplate: file:///handbook/{+path}',
    sources: ['CWE-22, https://cwe.mitre.org/data/definitions/22.html'],
  },
};
