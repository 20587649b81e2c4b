import type { Person } from '@leadmart/journeys/people';
import type { Stack } from '@leadmart/runner';
import type { Shop } from '../population/shop.js';
import type { CardProvider } from '../world/card-provider.js';
import type { Stores } from '../world/stores.js';

/** A pack of a buyer with its downloaded rows. */
export interface Pack {
  readonly _id: string;
  readonly dataset: { readonly name: string };
  readonly quantity: number;
  readonly buyer: string;
  readonly rows: readonly string[];
}

/** The state after a round: through the API, in the databases, and at the payment provider. */
export interface Books {
  readonly stack: Stack;
  readonly stores: Stores;
  readonly provider: CardProvider;
  readonly shop: Shop;
  /** With new sessions: the earlier ones may have ended in a long round. */
  readonly admin: Person;
  readonly customers: readonly Person[];
  /** The packs of all buyers. */
  readonly packs: readonly Pack[];
}

/** A rule that must always hold; returns a sentence for each violation. */
export type Invariant = (books: Books) => Promise<string[]>;

/** A message if the two values differ. */
export const differ = (what: string, found: number, expected: number): string[] =>
  found === expected ? [] : [`${what}: ${found} instead of ${expected}`];
