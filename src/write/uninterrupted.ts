/** The signals of Ctrl-C and of whoever ends a job, with the exit codes of a process that they end (POSIX: 128 and the number). */
const SIGNALS: readonly (readonly [signal: 'SIGINT' | 'SIGTERM', exitCode: number])[] = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
];

/**
 * Does something to the disk, whole: a signal that would end the process meanwhile ends it afterwards. Signals that the process
 * listens to already are left to it.
 */
export function uninterrupted<Value>(action: () => Value): Value {
  const held = SIGNALS.filter(([signal]) => process.listenerCount(signal) === 0).map(
    ([signal, exitCode]) => [signal, (): void => process.exit(exitCode)] as const,
  );
  for (const [signal, end] of held) process.on(signal, end);
  try {
    return action();
  } finally {
    const release = (): void => {
      for (const [signal, end] of held) process.off(signal, end);
    };
    // What came meanwhile is told when the event loop polls, which is not before the first of these.
    setImmediate(() => setImmediate(release));
  }
}
