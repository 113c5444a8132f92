/** Ends the output with one line: `N passed, N failed`, and the number skipped. */
export default class SummaryReporter {
  onRunComplete(_contexts, results) {
    const crashed = results.numRuntimeErrorTestSuites;
    const failed = results.numFailedTests + crashed;
    const skipped = results.numPendingTests + results.numTodoTests;
    const line = `${results.numPassedTests} passed, ${failed} failed`;
    process.stdout.write(`${skipped > 0 ? `${line}, ${skipped} skipped` : line}\n`);
  }
}
