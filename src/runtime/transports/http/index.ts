/**
 * Serves a runtime over HTTP: on an address of its own, or without a server, as an endpoint that any host can drive.
 *
 * @module
 */
export type { AdmissionLimits, EndpointLimits, HttpLimits } from '../../../definitions/limits.js';
export type { HeaderFields, HttpAnswer } from './answer.js';
export type { BodyReceiver, BodySource } from './body.js';
export type { CorsOptions } from './cors.js';
export { createHttpEndpoint } from './create-endpoint.js';
export type { HttpEndpoint } from './endpoint.js';
export type { AnswerHost, HttpExchange, HttpOutcome } from './exchange-rules.js';
export type { Gate, GateRequest, GateVerdict } from './gate.js';
export { listen } from './listen.js';
export type { HttpServer } from './listener.js';
export type { EventSink } from './live-stream.js';
export type { AccessOptions, EndpointOptions, ListenOptions } from './options.js';
export type { RequestHead } from './request-head.js';
