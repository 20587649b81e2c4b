import NativeEnvironment from '../../jest/native-environment.js';

let limitMs;
let longestMs;

/** Limits the time of each test and hook of the next files; without a number the tests' own limits apply. */
export function limitTests(ms) {
  limitMs = ms;
  longestMs = 0;
}

/** The time of the longest test or hook since `limitTests`. */
export const longestTestMs = () => longestMs;

/** Skips the tests that follow a failed one: a single failure kills a mutant. */
export default class FailFastEnvironment extends NativeEnvironment {
  hasFailed = false;
  startedAt = 0;

  handleTestEvent(event) {
    super.handleTestEvent(event);
    const { name, test, hook } = event;
    if (name === 'hook_failure' || name === 'test_fn_failure') this.hasFailed = true;
    if (name === 'test_start' && this.hasFailed) test.mode = 'skip';
    if (name === 'test_start') test.timeout = limitMs ?? test.timeout;
    if (name === 'hook_start') hook.timeout = limitMs ?? hook.timeout;
    if (name === 'hook_start' || name === 'test_fn_start') this.startedAt = Date.now();
    if (name === 'hook_success' || name === 'test_fn_success')
      longestMs = Math.max(longestMs, Date.now() - this.startedAt);
  }
}
