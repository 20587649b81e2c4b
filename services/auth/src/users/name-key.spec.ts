import { describe, expect, it } from '@jest/globals';
import { nameKeyOf } from './name-key.js';

describe('the sort key of a name', () => {
  it('sorts names without regard to case and accents', () => {
    const names = ['zoe', 'Émile', 'adam', 'Zacharias', 'Eve', 'Ångström'];
    const sorted = names.toSorted((a, b) =>
      nameKeyOf({ username: a }) < nameKeyOf({ username: b }) ? -1 : 1,
    );
    expect(sorted).toEqual(['adam', 'Ångström', 'Émile', 'Eve', 'Zacharias', 'zoe']);
  });
});
