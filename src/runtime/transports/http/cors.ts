import type { RequestHeaders } from '../../origin.js';
import type { HeaderFields, HttpAnswer } from './answer.js';

/** Web pages of other origins that may read answers (Fetch Standard, "HTTP extensions"). Off by default. */
export type CorsOptions = {
  /** Origins as a browser sends them, `https://app.example.com`. Each must pass the check of `allowedOrigins` too. */
  readonly origins: readonly string[];
};

/** What is said to web pages. */
export type CorsRules = {
  /** Headers that go with every answer. */
  fieldsFor(origin: string | undefined): HeaderFields;
  /** The answer to a preflight, to which those headers are added. */
  readonly preflight: HttpAnswer;
};

/**
 * Makes the rules. Credentials are never allowed: a browser sends no cookies then, and an access token is a header that
 * the page has to know.
 *
 * @param methods what is served.
 * @param paramHeaders names of the headers that tools have for arguments.
 */
export function createCors(
  { origins }: CorsOptions,
  methods: readonly string[],
  paramHeaders: readonly string[],
): CorsRules {
  const byOrigin = new Map(origins.map((origin) => [origin, allowingFields(origin)]));
  return {
    fieldsFor: (origin) => (origin === undefined ? undefined : byOrigin.get(origin)) ?? VARY,
    preflight: {
      status: 204,
      headers: [
        'Access-Control-Allow-Methods',
        methods.join(', '),
        'Access-Control-Allow-Headers',
        [...REQUEST_HEADERS, ...paramHeaders].join(', '),
        'Access-Control-Max-Age',
        String(PREFLIGHT_SECONDS),
      ],
      body: '',
      leavesBody: false,
    },
  };
}

/** Whether a browser asks beforehand whether it may send a request. */
export function isPreflight(method: string, headers: RequestHeaders): boolean {
  return (
    method === 'OPTIONS' &&
    headers.values('origin').length > 0 &&
    headers.values('access-control-request-method').length > 0
  );
}

/** How long a browser may keep the answer to a preflight: a page saves a round trip a request. */
const PREFLIGHT_SECONDS = 600;

/** What clients of all revisions send, and what a gate may want to see. */
const REQUEST_HEADERS: readonly string[] = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
];

/** What a client has to read: the session of an older revision, how to log in, when to come again. */
const EXPOSED_HEADERS = 'Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate, Retry-After';

/** An answer depends on the origin, also where none is sent. */
const VARY: HeaderFields = ['Vary', 'Origin'];

function allowingFields(origin: string): HeaderFields {
  return [
    ...VARY,
    'Access-Control-Allow-Origin',
    origin,
    'Access-Control-Expose-Headers',
    EXPOSED_HEADERS,
  ];
}
