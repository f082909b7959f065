import { SETTING_DEFAULTS } from '../../definitions/server.js';
import { REVISIONS } from '../../protocol/revisions.js';
import { type KeyTable, type Kind, nonEmptyText, text } from './key.js';
import { iconsKind } from './member-keys.js';

/** The keys below `server`: who the server is. */
export const serverKeys: KeyTable = {
  name: {
    kind: nonEmptyText,
    required: true,
    description: 'Name of the server, for programs.',
    example: 'package-tools',
  },
  version: {
    kind: nonEmptyText,
    required: true,
    description: 'Version of the server. Quote it when it looks like a number.',
    example: '1.0.0',
  },
  title: { kind: text, description: 'Name of the server, for people.', example: 'Package tools' },
  description: { kind: text, description: 'What the server is for.' },
  websiteUrl: {
    kind: {
      kind: 'text',
      format: 'http-url',
      code: 'website-url',
      expected: 'an absolute http(s) URL',
    },
    description: 'Home page of the server.',
    example: 'https://example.com/',
  },
  icons: {
    kind: iconsKind,
    description: 'Pictures that a client may show beside the server.',
    example: [{ src: 'https://example.com/icon.png' }],
  },
  instructions: {
    kind: text,
    description: 'Text for the model: when and how to use this server.',
    example: 'Tools for looking up packages',
  },
};

/** The value of `protocols`: an ordered list of revisions. */
export const protocolsKind: Kind = {
  kind: 'list',
  nonEmpty: true,
  unique: true,
  code: 'protocol-list',
  expected: 'a non-empty list of revisions without repeats',
  items: {
    kind: 'text',
    choices: REVISIONS,
    code: 'protocol-unknown',
  },
};

const cachePolicy: Kind = {
  kind: 'map',
  keys: {
    ttlMs: {
      kind: { kind: 'integer', minimum: 0, code: 'cache-ttl' },
      description: 'Milliseconds for which a result may be kept; 0 = not at all.',
      default: SETTING_DEFAULTS.cachePolicy.ttlMs,
      example: 60_000,
    },
    scope: {
      kind: { kind: 'text', choices: ['public', 'private'], code: 'cache-scope' },
      description: 'Whether a kept result may be shared between callers.',
      default: SETTING_DEFAULTS.cachePolicy.scope,
      example: 'public',
    },
  },
};

/** The value of `cache`: one policy for each kind of answer. */
export const cacheKind: Kind = {
  kind: 'map',
  keys: {
    discovery: { kind: cachePolicy, description: 'Policy of `server/discover`.' },
    tools: { kind: cachePolicy, description: 'Policy of the tool list.' },
    prompts: { kind: cachePolicy, description: 'Policy of the prompt list.' },
    resources: {
      kind: cachePolicy,
      description: 'Policy of the resource list, the template list and reads.',
    },
  },
};
