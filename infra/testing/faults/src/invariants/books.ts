import type { Person } from '@leadmart/journeys/people';
import type { Stack } from '@leadmart/runner';
import type { CardProvider } from '../card-provider.js';
import type { Shop } from '../population/shop.js';
import type { Stores } from '../stores.js';

/** A pack of a buyer's, with its rows as they are downloaded. */
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
  /** With new sessions: those of a long round may have ended. */
  readonly admin: Person;
  readonly customers: readonly Person[];
  /** Of all customers. */
  readonly packs: readonly Pack[];
}

/** A rule that must always hold; returns a sentence for each violation. */
export type Invariant = (books: Books) => Promise<string[]>;

/** The sentence if the two differ. */
export const differ = (what: string, found: number, expected: number): string[] =>
  found === expected ? [] : [`${what}: ${found} instead of ${expected}`];
