import type { serverCodes } from '../codes/server.js';
import type { Explanations } from './explanation.js';

/** Group B: options of the server. */
export const serverExplanations: Explanations<keyof typeof serverCodes> = {
  'protocol-unknown': {
    paragraph:
      'Each entry of `protocols` is a revision of the Model Context Protocol that snodo speaks. A revision is written as its date. Another value would promise clients something that the server cannot keep.',
    wrong: 'protocols: [2026-07-29]',
    right: 'protocols: [2026-07-28]',
  },
  'protocol-list': {
    paragraph:
      '`protocols` lists the revisions that the server speaks, the preferred one first. An empty list would give a server that no client can talk to, and a repeated entry has no meaning. Leave the key out for all revisions.',
    wrong: 'protocols: []',
    right: 'protocols: [2026-07-28]',
  },
  'validator-unknown': {
    paragraph:
      '`validator` says how much of a schema the server enforces: `passthrough` (only the root `required` list), `basic` (the common keywords), or `full` (all of JSON Schema). Any other word would leave arguments unchecked without anyone noticing.',
    wrong: 'validator: strict',
    right: 'validator: full',
  },
  'page-size': {
    paragraph:
      '`pagination.pageSize` is the number of entries on one page of a list. It is a positive integer: a page without entries would never end.',
    wrong: 'pagination: { pageSize: 0 }',
    right: 'pagination: { pageSize: 50 }',
  },
  'cache-ttl': {
    paragraph:
      '`ttlMs` of a cache policy is the number of milliseconds for which a client may keep an answer. It is an integer of at least 0, and 0 means not at all.',
    wrong: 'cache: { tools: { ttlMs: 1.5 } }',
    right: 'cache: { tools: { ttlMs: 1500 } }',
  },
  'cache-scope': {
    paragraph:
      '`scope` of a cache policy is `public` when an answer is the same for every caller and may be shared between them, and `private` when it may not.',
    wrong: 'cache: { tools: { scope: shared } }',
    right: 'cache: { tools: { scope: public } }',
  },
  'website-url': {
    paragraph:
      '`server.websiteUrl` is shown to people by clients, so it is a whole address that starts with `http://` or `https://`.',
    wrong: 'server: { name: demo, version: 1.0.0, websiteUrl: example.com }',
    right: 'server: { name: demo, version: 1.0.0, websiteUrl: "https://example.com" }',
  },
};
