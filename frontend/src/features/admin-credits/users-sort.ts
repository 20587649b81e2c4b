import type { CreditsUserSort } from '@leadmart/contracts';

/** The orders of the user list, as the address names them. */
export const usersSorts = [
  'email',
  'email-down',
  'balance-down',
  'balance',
  'purchase-down',
  'purchase',
] as const;
export type UsersSort = (typeof usersSorts)[number];

export const sortWords: Readonly<Record<UsersSort, string>> = {
  email: 'Email, A to Z',
  'email-down': 'Email, Z to A',
  'balance-down': 'Highest balance',
  balance: 'Lowest balance',
  'purchase-down': 'Latest purchase',
  purchase: 'Earliest purchase',
};

const queries: Readonly<Record<UsersSort, { sort: CreditsUserSort; order: 'asc' | 'desc' }>> = {
  email: { sort: 'email', order: 'asc' },
  'email-down': { sort: 'email', order: 'desc' },
  'balance-down': { sort: 'balance', order: 'desc' },
  balance: { sort: 'balance', order: 'asc' },
  'purchase-down': { sort: 'lastPurchase', order: 'desc' },
  purchase: { sort: 'lastPurchase', order: 'asc' },
};

/** The order in a request. The server's own order is not sent. */
export const sortQuery = (sort: UsersSort): Record<string, string> =>
  sort === 'email' ? {} : queries[sort];
