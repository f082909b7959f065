import type { KnownTools } from './known-tools.js';
import {
  type ListedPrompt,
  type ListedResource,
  type ListedResourceTemplate,
  type ListedTool,
  type ListKind,
  PROMPTS,
  RESOURCE_TEMPLATES,
  RESOURCES,
  TOOLS,
} from './listed.js';
import type { OutputChecks } from './output-checks.js';
import { type ListPage, readAllPages, readPage } from './paging.js';
import type { RequestOptions, SendRequest } from './request-options.js';
import type { Conversation } from './session.js';

type List<Item> = (options?: RequestOptions) => Promise<readonly Item[]>;
type Page<Item> = (cursor?: string, options?: RequestOptions) => Promise<ListPage<Item>>;

/** The lists of a server, whole and page by page. */
export type Lists = {
  /** All tools. Over HTTP without those whose header annotations are wrong. */
  readonly listTools: List<ListedTool>;
  readonly listResources: List<ListedResource>;
  readonly listResourceTemplates: List<ListedResourceTemplate>;
  readonly listPrompts: List<ListedPrompt>;
  /** One page: the first, or that of a cursor. */
  readonly listToolsPage: Page<ListedTool>;
  readonly listResourcesPage: Page<ListedResource>;
  readonly listResourceTemplatesPage: Page<ListedResourceTemplate>;
  readonly listPromptsPage: Page<ListedPrompt>;
};

/** Reads the lists of a server. What is learned of tools serves their calls. */
export function listsOf(
  { peer, session, limits }: Conversation,
  send: SendRequest,
  tools: KnownTools,
  outputs: OutputChecks,
): Lists {
  const mirrorsArguments = peer.isHttp && session.era === 'modern';
  const pageOf = <Item>(kind: ListKind<Item>): Page<Item> => {
    return (cursor, options) => readPage(send, kind, cursor, peer.peer, options);
  };
  const allOf = <Item>(kind: ListKind<Item>, page: Page<Item>): List<Item> => {
    const place = `${peer.peer}, ${kind.method}`;
    return (options) => readAllPages((cursor) => page(cursor, options), limits.maxPages, place);
  };
  const toolPage = pageOf(TOOLS);
  const listToolsPage: Page<ListedTool> = async (cursor, options) => {
    const { items, nextCursor } = await toolPage(cursor, options);
    const admitted = mirrorsArguments ? tools.admit(items) : items;
    outputs.learn(admitted);
    return { items: admitted, nextCursor };
  };
  const listResourcesPage = pageOf(RESOURCES);
  const listResourceTemplatesPage = pageOf(RESOURCE_TEMPLATES);
  const listPromptsPage = pageOf(PROMPTS);
  return {
    listTools: allOf(TOOLS, listToolsPage),
    listResources: allOf(RESOURCES, listResourcesPage),
    listResourceTemplates: allOf(RESOURCE_TEMPLATES, listResourceTemplatesPage),
    listPrompts: allOf(PROMPTS, listPromptsPage),
    listToolsPage,
    listResourcesPage,
    listResourceTemplatesPage,
    listPromptsPage,
  };
}
