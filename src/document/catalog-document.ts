import type { JsonObject } from '../protocol/json.js';

/**
 * What a client sees of a server: the input of the catalog.
 *
 * Components are kept as the server listed them, unknown members included. They may come from any server, so
 * nothing about their members is taken for granted.
 */
export type CatalogDocument = {
  /** `Implementation` of the server; absent when it does not say who it is. */
  readonly serverInfo?: JsonObject;
  /** The revision that was spoken. */
  readonly protocolVersion: string;
  readonly capabilities: JsonObject;
  /** The server's text for the model. */
  readonly instructions?: string;
  readonly tools: readonly JsonObject[];
  readonly resources: readonly JsonObject[];
  readonly resourceTemplates: readonly JsonObject[];
  readonly prompts: readonly JsonObject[];
};
