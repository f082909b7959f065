/** Counts what was tried, and prints what came out differently. */
export function createTally() {
  const counts = { passed: 0, failed: 0 };
  return {
    counts,
    check(subject, tried, found, wanted) {
      if (found === wanted) {
        counts.passed += 1;
        return;
      }
      counts.failed += 1;
      console.log(`${subject}: ${tried}: expected ${wanted}, found ${found}`);
    },
    /** Runs a part, and prints in one line how it went. */
    async summarize(subject, run) {
      const before = counts.failed;
      await run();
      const failed = counts.failed - before;
      console.log(`${subject}: ${failed === 0 ? 'as expected' : `${failed} differ`}`);
    },
  };
}
