import type { Logger } from '../log.js';

/**
 * Watches for what is to stop a program: the first SIGTERM or SIGINT, or an exception that nobody caught. Later signals do
 * what they do to any process. A rejected promise that nobody handled is logged and stops nothing.
 *
 * @param stop ends the program in an orderly way; called again for each further exception
 * @returns tells whether there was such an exception
 */
export function watchProcess(logger: Logger, stop: () => void): () => boolean {
  let failed = false;
  const onFirst = (): void => {
    process.off('SIGTERM', onFirst).off('SIGINT', onFirst);
    stop();
  };
  process.on('SIGTERM', onFirst).on('SIGINT', onFirst);
  process.on('uncaughtException', (cause) => {
    failed = true;
    logger({ level: 'error', message: 'an exception was not caught: the server stops', cause });
    stop();
  });
  process.on('unhandledRejection', (cause) => {
    logger({ level: 'error', message: 'a promise was rejected, and nothing handles it', cause });
  });
  return () => failed;
}
