import type { Stack } from '@leadmart/local';
import type { CardProvider } from '../card-provider.js';
import type { Shop } from '../population/shop.js';
import type { Stores } from '../stores.js';

/** All that can be looked at when a round is over: from outside, in the stores, and at the provider. */
export interface Books {
  readonly stack: Stack;
  readonly stores: Stores;
  readonly provider: CardProvider;
  readonly shop: Shop;
}

/** Looks for what must never be; a sentence for each thing found. */
export type Invariant = (books: Books) => Promise<string[]>;

/** The sentence if the two differ. */
export const differ = (what: string, found: number, expected: number): string[] =>
  found === expected ? [] : [`${what}: ${found} instead of ${expected}`];
