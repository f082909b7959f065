import type { StaticBinaryHandler } from '../../../../generated/everything/resources/static-binary.js';
import { PIXEL } from '../../samples.js';

/** Bytes are sent as base64. */
export const read: StaticBinaryHandler = () => Buffer.from(PIXEL, 'base64');
