import { freezeDeep } from '../freeze-deep.js';
import type { Dialect } from './dialect.js';
import { initializeEraDialect } from './initialize-era.js';

/** The last revision that opens with a handshake. */
export const dialect20251125: Dialect = freezeDeep(initializeEraDialect('2025-11-25'));
