import TestSequencer from '@jest/test-sequencer';

/**
 * Journeys without a browser begin first: those that start a product of their own take longest, and
 * wait more than they work, so they cost least beside the others.
 */
export default class extends TestSequencer {
  sort(tests) {
    const ordered = super.sort([...tests]);
    const isWaiting = ({ context }) => context.config.displayName?.name === 'e2e';
    return [...ordered.filter(isWaiting), ...ordered.filter((test) => !isWaiting(test))];
  }
}
