import TestSequencer from '@jest/test-sequencer';

/**
 * Journeys without a browser begin first: those that start a product of their own take longest, and
 * wait more than they work, so they cost least beside the others. The round of faults comes last among
 * them: a stack that starts while three others do may find its database too slow.
 */
export default class extends TestSequencer {
  sort(tests) {
    const ordered = super.sort([...tests]);
    const isWaiting = ({ context }) => context.config.displayName?.name === 'e2e';
    const isFaults = ({ path }) => path.includes('/infra/testing/faults/');
    const rank = (test) => (isWaiting(test) ? Number(isFaults(test)) : 2);
    return ordered.toSorted((one, other) => rank(one) - rank(other));
  }
}
