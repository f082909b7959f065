import { ClientError, isResourceNotFound, RpcError, ToolError } from 'snodo/client';
import type { PackageToolsClient } from '../../../generated/packages/client.js';

/** The latest version of a package, or what went wrong. */
export async function versionOf(packages: PackageToolsClient, name: string): Promise<string> {
  try {
    const { version } = await packages.tools.version({ name });
    return version;
  } catch (error) {
    if (error instanceof ToolError) return `the tool says: ${error.message}`;
    if (error instanceof RpcError) return `the server refuses: ${error.message}`;
    if (error instanceof ClientError) return `no answer (${error.code}): ${error.message}`;
    throw error;
  }
}

/** Everything known about a package; undefined when there is none. */
export async function readInfo(
  packages: PackageToolsClient,
  name: string,
): Promise<string | undefined> {
  try {
    return (await packages.resources.packageInfo({ name })).text;
  } catch (error) {
    if (isResourceNotFound(error)) return undefined;
    throw error;
  }
}
