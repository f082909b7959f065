import type { Reporter, TestModule } from 'vitest/node';

/** Prints one plain last line, `N passed, N failed`, for scripts that read the outcome. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let skipped = 0;
    let failed = errors.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    const tail = skipped === 0 ? '' : `, ${skipped} skipped`;
    process.stdout.write(`${passed} passed, ${failed} failed${tail}\n`);
  }
}
