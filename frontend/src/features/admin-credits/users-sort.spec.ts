import { describe, expect, it } from '@jest/globals';
import { sortingBy, sortQuery, sortWords, usersSorts, type UsersSort } from './users-sort.js';

describe('the orders of the user list', () => {
  it('asks the server for every order but its own', () => {
    expect(sortQuery('email')).toEqual({});
    expect(sortQuery('balance-down')).toEqual({ sort: 'balance', order: 'desc' });
    expect(sortQuery('purchase')).toEqual({ sort: 'lastPurchase', order: 'asc' });
    const queries = usersSorts.map((sort) => JSON.stringify(sortQuery(sort)));
    expect(new Set(queries).size).toBe(usersSorts.length);
  });

  it('shows the order in the head of its column, and reverses it with the next press', () => {
    let sort: UsersSort = 'email';
    const head = (column: 'email' | 'name' | 'balance') =>
      sortingBy(column, sort, (next) => (sort = next));
    expect(head('email').direction).toBe('ascending');
    expect(head('balance').direction).toBeUndefined();
    head('balance').onPress();
    expect([sort, head('balance').direction]).toEqual(['balance-down', 'descending']);
    head('balance').onPress();
    expect([sort, head('balance').direction]).toEqual(['balance', 'ascending']);
    head('name').onPress();
    expect([sort, head('email').direction]).toEqual(['name', undefined]);
  });

  it('every order of the user list has words', () => {
    expect(new Set(usersSorts.map((sort) => sortWords[sort])).size).toBe(usersSorts.length);
  });
});
