import { describe, expect, it } from '@jest/globals';
import { tally } from './test-runs.js';

describe('counting tests', () => {
  it('counts what passed and what failed', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, numRuntimeErrorTestSuites: 0 };
    expect(tally(1, report)).toEqual({ passed: 7, failed: 2 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const report = { numPassedTests: 7, numFailedTests: 0, numRuntimeErrorTestSuites: 1 };
    expect(tally(1, report)).toEqual({ passed: 7, failed: 1 });
  });

  it('never reports a crashed run as a success', () => {
    expect(tally(null, undefined)).toEqual({ passed: 0, failed: 1 });
    const report = { numPassedTests: 7, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
    expect(tally(1, report)).toEqual({ passed: 7, failed: 1 });
  });
});
