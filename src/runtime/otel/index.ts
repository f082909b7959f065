/**
 * Spans and metrics of OpenTelemetry for a server, named by its semantic conventions for MCP. It needs `@opentelemetry/api`;
 * what becomes of the data is decided by the SDK that the application registers.
 *
 * @module
 */
import type { HandleEvent } from '../instrumentation/events.js';
import { createInstrumentation } from './instrumentation.js';

/**
 * What the module that `instrumentation` names exports: `export { handleEvent } from 'snodo/otel'`. Its option
 * `remoteContext` says what becomes of the trace context in the `_meta` of a request: `parent` (the default) continues the
 * trace of the client and takes its baggage; `link` begins a trace of its own with a link to it, which is for clients that
 * are not trusted.
 */
export const handleEvent: HandleEvent = createInstrumentation();
