import type { ClientProfile } from './profile.js';

/** Cursor. */
export const cursor: ClientProfile = {
  name: 'cursor',
  title: 'Cursor',
  toolName: {
    prefix: '',
    separator: ':',
    longest: 60,
    sources: [
      'https://github.com/ComposioHQ/composio/issues/2788',
      'https://github.com/PostHog/posthog/pull/51483',
    ],
  },
  toolCount: {
    most: 80,
    sources: [
      'https://github.com/Snowflake-Labs/mcp/issues/77',
      'https://github.com/DaxianLee/cocos-mcp-server/issues/11',
    ],
  },
  definitionBytes: {
    most: 131_072,
    sources: ['https://github.com/lidge-jun/opencodex/pull/192'],
  },
};
