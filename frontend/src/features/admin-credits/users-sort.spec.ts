import { describe, expect, it } from '@jest/globals';
import { sortQuery, sortWords, usersSorts } from './users-sort.js';

describe('the orders of the user list', () => {
  it('asks the server for every order but its own', () => {
    expect(sortQuery('email')).toEqual({});
    expect(sortQuery('balance-down')).toEqual({ sort: 'balance', order: 'desc' });
    expect(sortQuery('purchase')).toEqual({ sort: 'lastPurchase', order: 'asc' });
    const queries = usersSorts.map((sort) => JSON.stringify(sortQuery(sort)));
    expect(new Set(queries).size).toBe(usersSorts.length);
  });

  it('has words for every order', () => {
    expect(new Set(usersSorts.map((sort) => sortWords[sort])).size).toBe(usersSorts.length);
  });
});
