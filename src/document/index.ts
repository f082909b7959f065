/**
 * The catalog document: what a client sees of a server as Markdown, and how much of it is described.
 *
 * @module
 */
export type { CatalogDocument } from './catalog-document.js';
export { type Coverage, type CoverageCount, coverage } from './coverage.js';
export { percentText } from './coverage-section.js';
export { injectDocument } from './inject.js';
export { renderMarkdown } from './markdown.js';
