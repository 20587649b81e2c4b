import type { CreditPackageView, DatasetView } from '@leadmart/contracts';
import { leadsOfEveryState } from '@leadmart/journeys/csv';
import type { People, Person } from '@leadmart/journeys/people';
import { aPackage } from '@leadmart/journeys/shop';
import { aDataset } from '@leadmart/journeys/trade';
import type { Chronicle } from '../chronicle.js';
import type { CardProvider } from '../world/card-provider.js';
import { Promises } from './promises.js';

export type Shelf = 'open' | 'exclusive';

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
const perState = { open: 400, exclusive: 300 };
/** Most phones are in both datasets: nobody may be sold a phone twice. */
const firstPhone = { open: 0, exclusive: 600 };

export async function openShop(
  around: Pick<Shop, 'people' | 'provider' | 'chronicle'>,
): Promise<Shop> {
  const admin = await around.people.theAdmin();
  const stock = (shelf: Shelf) =>
    aDataset(admin, leadsOfEveryState(perState[shelf], { from: firstPhone[shelf], states }), {
      exclusive: shelf === 'exclusive',
    });
  const offer = await aPackage(admin, { creditAmount: 500 });
  const [open, exclusive] = await Promise.all([stock('open'), stock('exclusive')]);
  const next = (shelf: Shelf): number => firstPhone[shelf] + perState[shelf] * states.length;
  return {
    ...around,
    admin,
    offer,
    datasets: { open, exclusive },
    promises: new Promises(),
    customers: [],
    nextPhone: { open: next('open'), exclusive: next('exclusive') },
  };
}
