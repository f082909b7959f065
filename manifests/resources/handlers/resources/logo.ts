import type { LogoHandler } from '../../../../generated/resources/resources/logo.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M2 2h6v8H2z"/></svg>';

/** Bytes are sent as base64. */
export const read: LogoHandler = () => Buffer.from(SVG);
