import { ClientError } from '../error.js';
import { displayUrl } from './display-url.js';

/**
 * Reads the URL of an endpoint: http or https, without user and password. Those would end up in logs and process
 * lists; an `Authorization` header says the same.
 */
export function endpointUrl(text: string): URL {
  if (!URL.canParse(text)) throw invalid(text, 'is not an absolute URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw invalid(text, 'is not an http or https URL');
  if (url.username !== '' || url.password !== '') {
    throw invalid(text, 'holds credentials; send them in an Authorization header instead');
  }
  url.hash = '';
  return url;
}

function invalid(text: string, rule: string): ClientError {
  return new ClientError('invalid-url', `${displayUrl(text)} ${rule}`);
}
