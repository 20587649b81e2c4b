import { describe, expect, it } from '@jest/globals';
import { nearestStates } from './nearest-states.js';

describe('the nearest states with leads', () => {
  const counts = { OK: 5, LA: 1, NM: 3, ME: 900, AR: 0, TX: 7 };

  it('lists neighbours before larger states far away, and none without leads', () => {
    expect(nearestStates(['TX'], counts, 3)).toEqual(['OK', 'LA', 'NM']);
    expect(nearestStates(['TX'], counts, 10)).toEqual(['OK', 'LA', 'NM', 'ME']);
  });

  it('takes the closest of several states', () => {
    expect(nearestStates(['TX', 'NH'], counts, 1)).toEqual(['ME']);
  });
});
