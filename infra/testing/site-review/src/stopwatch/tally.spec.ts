import { describe, expect, it } from '@jest/globals';
import { tableOf, totalOf } from './tally.js';

const steps = [
  { name: 'Register', clicks: 1, keys: 50, waitingMs: 400 },
  { name: 'Pay', clicks: 2, keys: 25, waitingMs: 600 },
];

describe('the tally of a walk', () => {
  it('counts 1.1 s for a click, 0.12 s for a key, and the waiting', () => {
    const { seconds, ...sum } = totalOf(steps);
    expect(sum).toEqual({ clicks: 3, keys: 75, waitingMs: 1_000 });
    expect(seconds).toBeCloseTo(3.3 + 9 + 1);
  });

  it('prints a row for each step and the total', () => {
    const rows = tableOf(steps).split('\n');
    expect(rows.map((row) => row.split(/ +/))).toEqual([
      ['Step', 'clicks', 'keys', 'waiting', 'seconds'],
      ['Register', '1', '50', '0.4', '7.5'],
      ['Pay', '2', '25', '0.6', '5.8'],
      ['Total', '3', '75', '1.0', '13.3'],
    ]);
  });
});
