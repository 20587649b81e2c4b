import type { CreditPackageView, DatasetView } from '@leadmart/contracts';
import { leadsOfEveryState } from '@leadmart/journeys/csv';
import type { People, Person } from '@leadmart/journeys/people';
import { aPackage } from '@leadmart/journeys/shop';
import { aDataset } from '@leadmart/journeys/trade';
import type { Chronicle } from '../chronicle.js';
import type { shelves } from '../plan/planned-operations.js';
import type { CardProvider } from '../world/card-provider.js';
import { Promises } from './promises.js';

export type Shelf = (typeof shelves)[number];

/** The datasets and packages of a round. */
export interface Shop {
  readonly people: People;
  readonly admin: Person;
  readonly provider: CardProvider;
  readonly chronicle: Chronicle;
  readonly promises: Promises;
  readonly offer: CreditPackageView;
  readonly datasets: Readonly<Record<Shelf, DatasetView>>;
  /** Buyers and payers, in the order of their names in the schedule. */
  readonly customers: Person[];
  /** The number of the next unused phone. */
  readonly nextPhone: Record<Shelf, number>;
}

export const states = ['CA', 'NY', 'TX'] as const;
const perState = { open: 400, exclusive: 300, limited: 60 };
/** Most phones are in both of the first datasets: nobody may be sold a phone twice. */
const firstPhone = { open: 0, exclusive: 600, limited: 1_000_000 };
/** Of each lead of the limited dataset: all customers want its few leads. */
export const maxBuyers = 2;

export async function openShop(
  around: Pick<Shop, 'people' | 'provider' | 'chronicle'>,
): Promise<Shop> {
  const admin = await around.people.theAdmin();
  const stock = (shelf: Shelf) =>
    aDataset(admin, leadsOfEveryState(perState[shelf], { from: firstPhone[shelf], states }), {
      exclusive: shelf === 'exclusive',
      maxBuyers: shelf === 'limited' ? maxBuyers : null,
    });
  const offer = await aPackage(admin, { creditAmount: 500 });
  const [open, exclusive, limited] = await Promise.all([
    stock('open'),
    stock('exclusive'),
    stock('limited'),
  ]);
  const next = (shelf: Shelf): number => firstPhone[shelf] + perState[shelf] * states.length;
  return {
    ...around,
    admin,
    offer,
    datasets: { open, exclusive, limited },
    promises: new Promises(),
    customers: [],
    nextPhone: { open: next('open'), exclusive: next('exclusive'), limited: next('limited') },
  };
}
