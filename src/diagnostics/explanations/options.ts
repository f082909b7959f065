import type { optionsCodes } from '../codes/options.js';
import type { Explanations } from './explanation.js';

/** Group B, continued: transports, access and environment of a server, and how its files import each other. */
export const optionsExplanations: Explanations<keyof typeof optionsCodes> = {
  'http-path': {
    paragraph:
      '`http.path`, `http.health` and `http.ready` are compared with the path of each request, which starts with `/` and ends before the query. A path that is written otherwise, or as a whole URL, would never match, and every request would be answered 404.',
    wrong: 'http: { path: mcp }',
    right: 'http: { path: /mcp }',
    sources: ['RFC 9110, section 7.1'],
  },
  'http-path-twice': {
    paragraph:
      'Requests to `http.health` and `http.ready` are answered without a look at the protocol, and requests to `http.path` are requests of clients. On the same path the server could not tell them apart. `http.path` is `/mcp` where nothing else is written.',
    wrong: 'http: { health: /mcp }',
    right: 'http: { health: /healthz, ready: /readyz }',
  },
  'http-host': {
    paragraph:
      'A host is a name of ASCII letters, digits, `-` and `_` between dots, or an IP address. Entries of `allowedHosts` and `allowedOrigins` may have a port, and an IPv6 address stands in brackets there. They are compared with what clients send, so a scheme, a path or a wildcard would never match, and the requests that it was to admit would be refused.',
    wrong: 'http: { allowedHosts: ["*.example.com"] }',
    right: 'http: { allowedHosts: [mcp.example.com, www.example.com] }',
    sources: ['MCP 2026-07-28, "Streamable HTTP", security', 'RFC 9110, section 7.2'],
  },
  'http-origin': {
    paragraph:
      'An entry of `cors.origins` is compared with the `Origin` header, which a browser writes as scheme, host and port: in lower case, without a path and without the default port of the scheme. There is no wildcard: a server for programs does not open itself to every page of the web.',
    wrong: 'http: { cors: { origins: ["https://app.example.com/start"] } }',
    right:
      'http: { allowedOrigins: [app.example.com], cors: { origins: ["https://app.example.com"] } }',
    sources: ['RFC 6454, section 6', 'MCP 2026-07-28, "Streamable HTTP", security'],
  },
  'cors-origin-refused': {
    paragraph:
      'An origin whose pages may read answers must also be one whose pages may send requests. `allowedOrigins` decides which requests are executed at all, `cors` only which answers a browser shows to the page that asked; without the first, every request of that page would be answered 403. Where `allowedOrigins` is not written, pages of this machine alone are admitted.',
    wrong: 'http: { cors: { origins: ["https://app.example.com"] } }',
    right:
      'http: { allowedOrigins: [app.example.com], cors: { origins: ["https://app.example.com"] } }',
    sources: ['MCP 2026-07-28, "Streamable HTTP", security', 'Fetch Standard, "CORS protocol"'],
  },
  'oauth-url': {
    paragraph:
      'The addresses under `oauth` decide which tokens are believed. They are whole `https://` URLs: over plain HTTP anyone on the way could replace the keys that tokens are checked with. `http://` is allowed for a server on the same machine, such as one for tests. A fragment is not part of an identifier, and user name and password have no place in a manifest.',
    wrong: [
      'oauth:',
      '  issuer: login.example.com',
      '  jwksUri: https://login.example.com/jwks.json',
      '  resource: https://mcp.example.com/mcp',
    ].join('\n'),
    right: [
      'oauth:',
      '  issuer: https://login.example.com',
      '  jwksUri: https://login.example.com/jwks.json',
      '  resource: https://mcp.example.com/mcp',
    ].join('\n'),
    sources: ['RFC 8414, section 2', 'RFC 8707, section 2', 'RFC 9728, section 1.2'],
  },
  'list-repeat': {
    paragraph:
      'The entries of this list are alternatives, so one that stands in it twice adds nothing. It is usually the trace of an edit that was to name something else.',
    wrong: 'http: { allowedHosts: [mcp.example.com, mcp.example.com] }',
    right: 'http: { allowedHosts: [mcp.example.com] }',
  },
  'env-name': {
    paragraph:
      'The name of an environment variable has letters, digits and `_` and does not start with a digit. Shells cannot set a variable of another name, so a server that needs it could hardly be started, and its value could not be read as `context.env.NAME`.',
    wrong: 'env: { DATABASE-URL: { required: true } }',
    right: 'env: { DATABASE_URL: { required: true } }',
    sources: ['POSIX.1-2024, Base Definitions, chapter 8'],
  },
  'option-without-effect': {
    paragraph:
      'The option is well-formed, but another part of the manifest keeps it from doing anything: sessions exist only for clients that open with `initialize`, so one of these revisions must be enabled; `idleMs` and `maxSessions` limit sessions that `sessions: memory` keeps; an extension that is not under `capabilities.extensions` is never used, as clients are not told of it; `http.requestGateTimeoutMs` is the time of a `gate`, so there must be one.',
    wrong: 'protocols: [2026-07-28]\ninitializeEra: { sessions: memory }',
    right: 'protocols: [2026-07-28, 2025-11-25]\ninitializeEra: { sessions: memory }',
  },
  'scopes-without-identity': {
    paragraph:
      'Scopes on a component need something that says which scopes a caller has. Over HTTP that is `oauth`, which takes them from the access token, or a `gate`, which takes them from wherever it likes. Without either every caller is anonymous and has none, so that the component is in no list and every use of it is refused, without anything in the log. Over stdio the identity is the JSON object in the environment variable `SNODO_AUTH`. A server that is mounted in an app gets its gate there, which the manifest does not show.',
    wrong: [
      'tools:',
      '  refund: { description: Refund an order, additionalProperties: false, scopes: [orders:write] }',
    ].join('\n'),
    right: [
      'oauth:',
      '  issuer: https://login.example.com',
      '  jwksUri: https://login.example.com/jwks.json',
      '  resource: https://mcp.example.com/mcp',
      'tools:',
      '  refund: { description: Refund an order, additionalProperties: false, scopes: [orders:write] }',
    ].join('\n'),
    sources: ['MCP 2026-07-28, "Authorization"'],
  },
  'cache-public-with-authorization': {
    paragraph:
      'With `authorization`, or with `scopes` at a component, lists and reads depend on who asks. An answer with the cache scope `public` may be kept by a proxy and given to everybody, so it would show one caller what only another one may see.',
    wrong: 'cache: { tools: { scope: public } }\nauthorization: ./policy.ts',
    right: 'cache: { tools: { scope: private } }',
    sources: ['MCP 2026-07-28, "Caching"'],
  },
  'import-extension-refused': {
    paragraph:
      'The compiler takes imports of `.ts` files only where `rewriteRelativeImportExtensions` or `allowImportingTsExtensions` is set, in the `tsconfig.json` or in one that it extends. Without either, each import of a generated file is the error TS5097. The first is for projects that compile: the output imports `.js`. The second is for those that run TypeScript as it is, and goes with `noEmit`. Without the key in the manifest, the nearest `tsconfig.json` of the output folder decides by the same options, so the key is seldom needed.',
    wrong: [
      '# snodo.yaml',
      'snodo: 1',
      'server: { name: demo, version: 1.0.0 }',
      'importExtension: ts',
      '// tsconfig.json',
      '{ "compilerOptions": { "module": "nodenext", "strict": true } }',
    ].join('\n'),
    right: [
      '# snodo.yaml',
      'snodo: 1',
      'server: { name: demo, version: 1.0.0 }',
      'importExtension: ts',
      '// tsconfig.json',
      '{ "compilerOptions": { "module": "nodenext", "strict": true, "rewriteRelativeImportExtensions": true } }',
    ].join('\n'),
    sources: ['https://www.typescriptlang.org/tsconfig/#rewriteRelativeImportExtensions'],
  },
  'tsconfig-unread': {
    paragraph:
      'Where the manifest leaves `importExtension` out, the nearest `tsconfig.json` of the output folder decides whether imports in generated files end in `.js` or in `.ts`, so it must be readable, and so must every file that it extends. They are JSON with comments; what stands outside the project is read, but never shown. Until then imports end in `.js`, which compiles everywhere.',
    wrong: [
      '# snodo.yaml',
      'snodo: 1',
      'server: { name: demo, version: 1.0.0 }',
      '// tsconfig.json',
      '{ "extends": "./tsconfig.base.json" }',
    ].join('\n'),
    right: [
      '# snodo.yaml',
      'snodo: 1',
      'server: { name: demo, version: 1.0.0 }',
      'importExtension: js',
      '// tsconfig.json',
      '{ "extends": "./tsconfig.base.json" }',
    ].join('\n'),
  },
  'schema-output-old-revision': {
    paragraph:
      'Since 2026-07-28 the structured part of a result may be any JSON value. Before, it was an object, and an output schema had `type: object` at its root. Clients of the older revisions, which are enabled unless `protocols` says otherwise, still see and call the tool, but they get no output schema and the result as text alone. An object around the value serves all of them.',
    wrong: [
      'tools:',
      '  versions:',
      '    description: List the versions of a package',
      '    outputSchema: { type: array, items: { type: string } }',
    ].join('\n'),
    right: [
      'tools:',
      '  versions:',
      '    description: List the versions of a package',
      '    output: { properties: { versions: "string[]" } }',
    ].join('\n'),
    sources: ['MCP 2025-11-25, schema reference: Tool.outputSchema'],
  },
};
