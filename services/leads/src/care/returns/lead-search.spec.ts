import { describe, expect, it } from '@jest/globals';
import { leadColumns } from '@leadmart/contracts';
import { leadMatcher } from './lead-search.js';

const lead = ['Ann', "O'Neil", 'TX', 'Waco', '2015550147', 'clean', 'ann@acme.com'];

describe('the search in a pack', () => {
  it.each(['ann o', "O'NEIL", 'acme', 'waco', '(201) 555-01', '+1 201 555 0147', '0147'])(
    'finds a lead by %s',
    (search) => {
      expect(leadMatcher(search, leadColumns)(lead)).toBe(true);
    },
  );

  it.each(['bob', '999', '201 556', 'tx'])('finds no lead by %s', (search) => {
    expect(leadMatcher(search, leadColumns)(lead)).toBe(false);
  });
});
