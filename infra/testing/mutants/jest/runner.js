import { once } from 'node:events';
import TestRunner from 'jest-runner';
import { limitTests, longestTestMs } from './environment.js';
import { replace } from './replacement.js';

/** Runs test files for the parent process, one job after the other, until the parent disconnects. */
export default class JobRunner extends TestRunner {
  async runTests(tests) {
    const byPath = new Map(tests.map((test) => [test.path, test]));
    process.send({ ready: true });
    for (;;) {
      const [job] = await Promise.race([once(process, 'message'), once(process, 'disconnect')]);
      if (!job) return;
      limitTests(job.limitMs);
      replace(job.path, job.source);
      const failure = await this.firstFailure(job.tests.map((path) => byPath.get(path)));
      process.send({ ...failure, longestMs: longestTestMs(), memory: process.memoryUsage.rss() });
    }
  }

  async firstFailure(tests) {
    for (const test of tests) {
      const failure = await this.failureIn(test);
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  async failureIn(test) {
    const runner = new TestRunner(this._globalConfig, this._context);
    let failure;
    runner.on('test-file-success', ([, result]) => (failure = failureOf(result)));
    runner.on('test-file-failure', ([, error]) => (failure = { failure: String(error.message) }));
    await runner.runTests([test], { isInterrupted: () => false }, { serial: true });
    return failure;
  }
}

function failureOf({ testResults, testExecError, numPassingTests }) {
  const failed = testResults.find(({ status }) => status === 'failed');
  if (failed) {
    const hasTimedOut = failed.failureMessages.some((text) => text.includes('Exceeded timeout'));
    return { failure: failed.fullName, hasTimedOut };
  }
  if (testExecError) return { failure: String(testExecError.message) };
  return numPassingTests === 0 ? { failure: 'no test passed' } : undefined;
}
