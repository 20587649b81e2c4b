import type { Person } from '@leadmart/journeys/people';
import type { Stack } from '@leadmart/runner';
import type { CardProvider } from '../card-provider.js';
import type { Shop } from '../population/shop.js';
import type { Stores } from '../stores.js';
import type { Pack } from './packs.js';

/** All that can be looked at when a round is over: from outside, in the stores, and at the provider. */
export interface Books {
  readonly stack: Stack;
  readonly stores: Stores;
  readonly provider: CardProvider;
  readonly shop: Shop;
  /** With new sessions: those of a long round may have ended. */
  readonly admin: Person;
  readonly customers: readonly Person[];
  /** Of all customers. */
  readonly packs: readonly Pack[];
}

/** Looks for what must never be; a sentence for each thing found. */
export type Invariant = (books: Books) => Promise<string[]>;

/** The sentence if the two differ. */
export const differ = (what: string, found: number, expected: number): string[] =>
  found === expected ? [] : [`${what}: ${found} instead of ${expected}`];
