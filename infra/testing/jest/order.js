import TestSequencer from '@jest/test-sequencer';

/**
 * Files that mostly wait begin first, so that they cost least beside the others: journeys that start a product of
 * their own, and mail runs that wait for timeouts. The mail runs and the round of faults come after the other
 * journeys: their processes start too slowly while three products start.
 */
export default class extends TestSequencer {
  sort(tests) {
    const ordered = super.sort([...tests]);
    const rank = ({ context, path }) => {
      if (path.endsWith('/mail-run.int-spec.ts') || path.includes('/infra/testing/faults/'))
        return 1;
      return context.config.displayName?.name === 'e2e' ? 0 : 2;
    };
    return ordered.toSorted((one, other) => rank(one) - rank(other));
  }
}
