import { client } from 'snodo/testing';
import { createClient, type PackageToolsClient } from '../../../generated/packages/client.js';
import { createRuntime } from '../../../generated/packages/server.js';

/** A client for tests: the whole server in this process. */
export async function packagesForTests(): Promise<PackageToolsClient> {
  return createClient(await client(createRuntime()));
}
