import type { CatalogueDatasetView, CreditPackageView } from '@leadmart/contracts';
import { People, type Person } from '@leadmart/journeys/people';
import { ended, order, type Order } from '@leadmart/journeys/trade';

/** The users of the screenshots, besides visitors. */
export interface Actors {
  /** Has credits, a dozen packs and a payment. */
  readonly buyer: Person;
  /** Newly verified: no credits, no packs, no payments. */
  readonly newcomer: Person;
  readonly admin: Person;
}

export type Role = keyof Actors;

const credits = 24_500;

/** Creates the users with their own packs and payments; data that other users see does not change. */
export async function createActors(stack: { url: string; mailUrl: string }): Promise<Actors> {
  const people = new People(stack);
  const [buyer, newcomer, admin] = await Promise.all([
    people.aBuyerWith(credits),
    people.aBuyer(),
    people.theAdmin(),
  ]);
  await payForCredits(buyer);
  await buyPacks(buyer);
  return { buyer, newcomer, admin };
}

async function payForCredits({ api }: Person): Promise<void> {
  const { body: packages } = await api.get<CreditPackageView[]>('/credits/packages?active=true');
  const [smallest] = packages;
  if (!smallest) throw new Error('There is no credit package for sale.');
  const paid = await api.post('/payments/process', {
    packageId: smallest._id,
    paymentMethodId: 'pm_card_visa',
  });
  if (paid.status !== 200) throw new Error(`paying answered ${paid.status}: ${paid.text}`);
}

const someOrders: readonly Omit<Order, 'datasetId'>[] = [
  { states: ['CA'], quantity: 250 },
  { states: ['TX', 'FL'], quantity: 120 },
  { states: ['NY', 'NJ', 'CT', 'MA', 'PA', 'RI'], quantity: 300, phoneStatus: 'dnc' },
  { states: ['GA', 'NC', 'SC'], quantity: 75 },
];

/** Enough packs for a second page. */
const packCount = 12;

async function buyPacks(buyer: Person): Promise<void> {
  const { body } = await buyer.api.get<{ datasets: CatalogueDatasetView[] }>('/datasets');
  const datasets = body.datasets.slice(0, 3);
  for (let index = 0; index < packCount; index += 1) {
    const dataset = datasets[index % datasets.length];
    const next = someOrders[index % someOrders.length];
    if (!dataset || !next) throw new Error('There is no dataset for sale.');
    const { body: answer, text } = await order(buyer, { ...next, datasetId: dataset._id });
    if (!answer.data) throw new Error(`buying answered ${text}`);
    await ended(buyer, answer.data.jobId);
  }
}
