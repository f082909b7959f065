import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import type { Method } from '../dialects/dialect.js';
import type { Extension, ExtensionRoute } from './extension.js';

/** An extension with its options, as it was when the runtime was created. */
export type InstalledExtension = Omit<Extension, 'validateOptions'> & {
  readonly id: string;
  readonly options: JsonObject;
};

/** A method that an extension adds. */
export type InstalledRoute = {
  readonly method: Method;
  readonly route: ExtensionRoute;
  readonly owner: InstalledExtension;
};

/** The extensions of a server, prepared for requests. */
export type Extensions = {
  readonly routes: ReadonlyMap<string, InstalledRoute>;
  /** Those that see requests of all methods, in the order in which they are installed. */
  readonly around: readonly InstalledExtension[];
};

/** Whether a client has declared an extension with its request (MCP 2026-07-28, "Extensions"). */
export function declaresExtension(clientCapabilities: JsonObject, id: string): boolean {
  const declared = ownValue(clientCapabilities, 'extensions');
  return isJsonObject(declared) && isJsonObject(ownValue(declared, id));
}
