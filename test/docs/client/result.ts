import type { PackageToolsClient } from '../../../generated/packages/client.js';

/** What a model would read of an order, whether it succeeds or not. */
export async function orderedText(packages: PackageToolsClient, sku: string): Promise<string> {
  const lines = [{ sku, quantity: 1 }];
  const call = packages.tools.order(
    { customer: { id: 'c-1' }, lines },
    { timeoutMs: 5000, onProgress: ({ progress }) => console.error(progress) },
  );
  const { content, isError = false } = await call.result();
  const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return `${isError ? 'failed' : 'done'}: ${texts.join(' ')}`;
}
