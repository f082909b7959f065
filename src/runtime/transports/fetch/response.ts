import type { HeaderFields, HttpAnswer } from '../http/answer.js';

/** Makes the response of a whole answer. */
export function toResponse({ status, headers, body }: HttpAnswer): Response {
  // Some statuses must not have a body, and an empty text is one.
  return new Response(body === '' ? null : body, { status, headers: toHeaders(headers) });
}

/** Makes headers of names and values in turn. */
export function toHeaders(fields: HeaderFields): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < fields.length; index += 2) {
    headers.append(fields[index] ?? '', fields[index + 1] ?? '');
  }
  return headers;
}
