import { connect } from 'snodo/client';
import { createClient } from '../../../generated/packages/client.js';

/** Orders from the server at a URL. */
export async function order(url: string): Promise<number> {
  const packages = createClient(await connect({ url }));
  try {
    const { text } = await packages.tools.search({ query: 'numbers' });
    const [name = ''] = text.split(':');
    const { total } = await packages.tools.order({
      customer: { id: 'c-1' },
      lines: [{ sku: name, quantity: 2 }],
    });
    return total;
  } finally {
    await packages.connection.close();
  }
}
