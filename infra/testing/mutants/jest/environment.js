import NativeEnvironment from '../../jest/native-environment.js';

let limitMs;

/** Limits the time of each test and hook; without a number the tests' own limits apply. */
export function limitTests(ms) {
  limitMs = ms;
}

/** Skips the tests that follow a failed one: a single failure kills a mutant. */
export default class FailFastEnvironment extends NativeEnvironment {
  hasFailed = false;

  handleTestEvent({ name, test, hook }) {
    if (name === 'hook_failure' || name === 'test_fn_failure') this.hasFailed = true;
    if (name === 'test_start' && this.hasFailed) test.mode = 'skip';
    if (name === 'test_start') test.timeout = limitMs ?? test.timeout;
    if (name === 'hook_start') hook.timeout = limitMs ?? hook.timeout;
  }
}
