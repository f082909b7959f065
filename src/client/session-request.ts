import { ownValue } from '../protocol/json.js';
import type { ClientInfo } from './client-info.js';
import type { KnownTools } from './known-tools.js';
import { modernHeaders, modernParams, modernResult } from './modern-request.js';
import type { SendRequest } from './paging.js';
import type { Peer } from './peer.js';
import type { Session } from './session.js';

/** Makes the function that sends requests in the way that was agreed with the server. */
export function sessionRequest(
  peer: Peer,
  session: Session,
  clientInfo: ClientInfo,
  tools: KnownTools,
): SendRequest {
  const revision = session.protocolVersion;
  if (session.era === 'initialize') {
    const headers = { 'mcp-protocol-version': revision };
    return (method, params) => peer.request(method, params, headers);
  }
  return async (method, params) => {
    const tool = method === 'tools/call' ? ownValue(params, 'name') : undefined;
    const annotations = typeof tool === 'string' ? tools.annotationsOf(tool) : [];
    const headers = modernHeaders(method, params, revision, annotations);
    const result = await peer.request(method, modernParams(params, revision, clientInfo), headers);
    return modernResult(result, `${peer.peer}, ${method}`);
  };
}
