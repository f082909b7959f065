import { isLoopback } from '../../../protocol/authority.js';
import type { Logger } from '../../log.js';

/** Warns when other machines can reach the server: nothing asks them who they are. */
export function warnIfExposed(host: string, logger: Logger): void {
  if (isLoopback(host)) return;
  logger({
    level: 'warning',
    message: `requests are not authenticated, and ${host} can be reached from other machines`,
  });
}
