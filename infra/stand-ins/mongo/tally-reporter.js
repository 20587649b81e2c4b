/** Prints `N passed, N failed` on standard output as the last line of a run. */
export default class TallyReporter {
  onRunComplete(_contexts, results) {
    // A test file that cannot be loaded has no tests, but counts as a failure.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // A run that was interrupted, or in which a file failed outside its tests, is never reported as "0 failed".
    const isComplete = results.numFailedTestSuites === 0 && !results.wasInterrupted;
    const line = `${results.numPassedTests} passed, ${Math.max(failed, isComplete ? 0 : 1)} failed\n`;
    // Jest prints its own summary after the reporters have run.
    process.once('exit', () => process.stdout.write(line));
  }
}
