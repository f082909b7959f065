import type { JsonObject } from '../../protocol/json.js';
import { HEADER_PREFIX, type HeaderAnnotation } from '../../protocol/param-headers/annotations.js';
import {
  argumentAt,
  type HeaderVerdict,
  headerMatches,
} from '../../protocol/param-headers/compare.js';
import type { RequestHeaders } from '../origin.js';
import type { Refusal } from '../refusal.js';
import { mismatch } from './standard-headers.js';

/** Refuses a call whose `Mcp-Param-*` headers do not say what its arguments say. */
export function refuseWrongParamHeaders(
  annotations: readonly HeaderAnnotation[],
  args: JsonObject,
  headers: RequestHeaders,
): Refusal | undefined {
  for (const annotation of annotations) {
    const header = HEADER_PREFIX + annotation.header;
    const values = headers.values(header.toLowerCase());
    const finding = headerMatches(annotation, argumentAt(args, annotation.path), values);
    if (finding !== 'ok') return mismatch(header, FINDINGS[finding]);
  }
  return undefined;
}

const FINDINGS: Readonly<Record<Exclude<HeaderVerdict, 'ok'>, string>> = {
  missing: 'is missing',
  repeated: 'is sent more than once',
  malformed: 'is malformed',
  mismatch: 'differs from the request body',
};
