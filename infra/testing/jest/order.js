import TestSequencer from '@jest/test-sequencer';

/**
 * Files that mostly wait begin first, so that they cost least beside the others: journeys that start a product of
 * their own, and mail runs that wait for timeouts. The round of faults comes after the other journeys: its stack
 * starts too slowly while three others start.
 */
export default class extends TestSequencer {
  sort(tests) {
    const ordered = super.sort([...tests]);
    const isWaiting = ({ context, path }) =>
      context.config.displayName?.name === 'e2e' || path.endsWith('/mail-run.int-spec.ts');
    const isFaults = ({ path }) => path.includes('/infra/testing/faults/');
    const rank = (test) => (isWaiting(test) ? Number(isFaults(test)) : 2);
    return ordered.toSorted((one, other) => rank(one) - rank(other));
  }
}
