import type { CreditFiguresView, DashboardView } from '@leadmart/contracts';
import { differ, type Books } from './books.js';

interface Sums {
  readonly sold: number;
  readonly refunded: number;
  readonly given: number;
  readonly taken: number;
  readonly spent: number;
}

/** The figures of analytics match the ledger, the provider, the packs and the accounts. */
export async function figuresEqualTheLedger(books: Books): Promise<string[]> {
  const { api } = books.admin;
  const credits = (await api.get<CreditFiguresView>('/admin/analytics/credits')).body;
  const dashboard = (await api.get<DashboardView>('/admin/analytics/dashboard')).body;
  const sums = await sumsOf(books);
  const found = (Object.keys(sums) as (keyof Sums)[]).flatMap((name) =>
    differ(`tenths ${name}`, Math.round(credits.allTime[name] * 10), sums[name]),
  );
  const { stores } = books;
  const outstanding = await total(books, 'accounts', {}, '$balance');
  const prepaid = await total(books, 'accounts', {}, '$prepaid');
  const completed = stores.collection<{ delivered: number }>('leads', 'purchases');
  const packs = await completed.find({ status: 'completed' }).toArray();
  const sold = packs.reduce((sum, { delivered }) => sum + delivered, 0);
  const users = await stores.collection('auth', 'users').countDocuments();
  return [
    ...found,
    ...differ('tenths outstanding', Math.round(credits.outstanding * 10), outstanding),
    ...differ('cents prepaid', Math.round(credits.prepaid * 100), prepaid),
    ...differ('cents of revenue', Math.round(dashboard.revenue.total * 100), await revenue(books)),
    ...differ('leads purchased', dashboard.leads.purchased, sold),
    ...differ('users', dashboard.users.total, users),
  ];
}

async function sumsOf(books: Books): Promise<Sums> {
  const entries = (filter: object) => total(books, 'entries', filter, '$amount');
  const byHand = { source: { $in: ['admin', 'welcome'] } };
  return {
    sold: await entries({ kind: 'top-up' }),
    refunded: -(await entries({ source: 'refund' })),
    given: await entries({ ...byHand, amount: { $gt: 0 } }),
    taken: -(await entries({ ...byHand, amount: { $lt: 0 } })),
    spent: -(await entries({ source: 'purchase' })),
  };
}

async function revenue({ provider }: Books): Promise<number> {
  const charges = await provider.charges();
  return charges.reduce((sum, one) => sum + one.amount_captured - one.amount_refunded, 0);
}

async function total(
  { stores }: Books,
  collection: string,
  filter: object,
  value: string,
): Promise<number> {
  const [row] = await stores
    .collection('billing', collection)
    .aggregate<{ sum: number }>([
      { $match: filter },
      { $group: { _id: null, sum: { $sum: value } } },
    ])
    .toArray();
  return row?.sum ?? 0;
}
