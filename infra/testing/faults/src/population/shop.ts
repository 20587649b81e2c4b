import type { CreditPackageView, DatasetView } from '@leadmart/contracts';
import { leadsOfEveryState } from '@leadmart/journeys/csv';
import type { People, Person } from '@leadmart/journeys/people';
import { aPackage } from '@leadmart/journeys/shop';
import { aDataset } from '@leadmart/journeys/trade';
import type { Chronicle } from '../chronicle.js';
import type { shelves } from '../plan/planned-operations.js';
import type { CardProvider } from '../world/card-provider.js';
import type { Stores } from '../world/stores.js';

/** Acknowledged operations, which must be visible at the end of the round. */
class Promises {
  readonly jobs: { readonly userId: string; readonly jobId: string }[] = [];
  /** Outcomes of calls by pack. */
  readonly calls: {
    readonly userId: string;
    readonly packId: string;
    readonly lead: string;
    readonly id: string;
  }[] = [];
  readonly payments: { readonly userId: string; readonly paymentId: string }[] = [];
  /** Signed, in credits. */
  readonly adjustments: { readonly userId: string; readonly applied: number }[] = [];
  /** Credits added to all users, by batch. */
  readonly gifts = new Map<string, number>();
  readonly uploads: { readonly datasetId: string; readonly uploadId: string }[] = [];
  readonly campaigns = new Set<string>();
  /** Tokens of sessions that a password reset or a logout has ended. */
  readonly endedTokens: string[] = [];
}

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
/** Its first leads are old and cost half as much as those of later uploads. */
const priceBands = [
  { fromDays: 0, toDays: 30, factor: 1 },
  { fromDays: 31, factor: 0.5 },
];
const daysOfFirstLeads = 40;

export async function openShop(
  around: Pick<Shop, 'people' | 'provider' | 'chronicle'>,
  stores: Stores,
): Promise<Shop> {
  const admin = await around.people.theAdmin();
  const stock = (shelf: Shelf) =>
    aDataset(admin, leadsOfEveryState(perState[shelf], { from: firstPhone[shelf], states }), {
      exclusive: shelf === 'exclusive',
      ...(shelf === 'limited' && { maxBuyers, priceBands }),
    });
  const offer = await aPackage(admin, { creditAmount: 500 });
  const [open, exclusive, limited] = await Promise.all([
    stock('open'),
    stock('exclusive'),
    stock('limited'),
  ]);
  await growOlder(stores, limited);
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

/** Moves the day on which the leads of a dataset were listed into the past, before anything has read it. */
async function growOlder(stores: Stores, { _id }: DatasetView): Promise<void> {
  const shelves = stores.collection<{ _id: string }>('leads', 'shelves');
  const today = Math.floor(Date.now() / 86_400_000);
  // As the stock packs it: all leads from number 0 on were listed on this day.
  const listed = Buffer.alloc(6);
  listed.writeUInt16LE(today - daysOfFirstLeads, 4);
  await shelves.updateMany({ _id: { $regex: `^${_id}:` } }, { $set: { listed } });
}
