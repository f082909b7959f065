import type { Client } from '../client/client.js';
import type { CatalogDocument } from '../document/catalog-document.js';

/** Reads all pages of every list that a server advertises. */
export async function collectCatalog(client: Client): Promise<CatalogDocument> {
  const { capabilities, serverInfo, instructions, protocolVersion } = client;
  const advertised = <Item>(capability: string, list: () => Promise<readonly Item[]>) =>
    Object.hasOwn(capabilities, capability) ? list() : [];
  const [tools, resources, resourceTemplates, prompts] = await Promise.all([
    advertised('tools', client.listTools),
    advertised('resources', client.listResources),
    advertised('resources', client.listResourceTemplates),
    advertised('prompts', client.listPrompts),
  ]);
  return {
    ...(serverInfo === undefined ? {} : { serverInfo }),
    protocolVersion,
    capabilities,
    ...(instructions === undefined ? {} : { instructions }),
    tools,
    resources,
    resourceTemplates,
    prompts,
  };
}
