import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserView } from '@leadmart/contracts';
import {
  destinationOf,
  forgetDestination,
  keepDestination,
  keepDestinationForNewcomer,
} from './destination.js';

const ann = { _id: 'ann', email: 'ann@example.com' } as UserView;
const bob = { _id: 'bob', email: 'bob@example.com' } as UserView;
const order = '/buy-leads?states=CA,TX&quantity=300';

describe('the destination of a sign-in', () => {
  beforeEach(() => localStorage.clear());
  it('leads any user to the page that a visitor opened', () => {
    expect(destinationOf(ann)).toBeUndefined();
    keepDestination(order);
    expect(destinationOf(ann)).toBe(order);
    forgetDestination();
    expect(destinationOf(ann)).toBeUndefined();
  });

  it('leads only the same user back after the session has ended', () => {
    keepDestination(order, 'ann');
    expect(destinationOf(ann)).toBe(order);
    expect(destinationOf(bob)).toBeUndefined();
    expect(destinationOf(null)).toBeUndefined();
  });

  it('leads a newcomer there from another tab, for a day', () => {
    jest.useFakeTimers();
    keepDestination(order);
    keepDestinationForNewcomer(' Ann@Example.com');
    // The tab of the registration arrives first, because the session also starts there.
    forgetDestination();
    expect(destinationOf(bob)).toBeUndefined();
    expect(destinationOf(ann)).toBe(order);
    jest.advanceTimersByTime(24 * 60 * 60 * 1_000);
    expect(destinationOf(ann)).toBeUndefined();
    forgetDestination();
    expect(localStorage).toHaveLength(0);
  });

  it('keeps nothing for a newcomer who was going nowhere', () => {
    keepDestinationForNewcomer(ann.email);
    expect(localStorage).toHaveLength(0);
  });

  it.each(['{', '7', '{}', '{"to":"//elsewhere.example"}', '{"to":"https://elsewhere.example"}'])(
    'ignores a storage entry that is no page of this site: %s',
    (text) => {
      sessionStorage.setItem('destination', text);
      expect(destinationOf(ann)).toBeUndefined();
    },
  );
});
