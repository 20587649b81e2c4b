import type { CreditsUserSort } from '@leadmart/contracts';
import type { Sorting } from '../../shared/ui/tables/Table.js';

/** The orders of the user list, as the address names them. */
export const sortWords = {
  email: 'Email, A to Z',
  'email-down': 'Email, Z to A',
  name: 'Name, A to Z',
  'name-down': 'Name, Z to A',
  'balance-down': 'Highest balance',
  balance: 'Lowest balance',
  'purchase-down': 'Latest purchase',
  purchase: 'Earliest purchase',
};
export type UsersSort = keyof typeof sortWords;
export const usersSorts = Object.keys(sortWords) as UsersSort[];

const queries: Readonly<Record<UsersSort, { sort: CreditsUserSort; order: 'asc' | 'desc' }>> = {
  email: { sort: 'email', order: 'asc' },
  'email-down': { sort: 'email', order: 'desc' },
  name: { sort: 'name', order: 'asc' },
  'name-down': { sort: 'name', order: 'desc' },
  'balance-down': { sort: 'balance', order: 'desc' },
  balance: { sort: 'balance', order: 'asc' },
  'purchase-down': { sort: 'lastPurchase', order: 'desc' },
  purchase: { sort: 'lastPurchase', order: 'asc' },
};

/** The order in a request. The server's own order is not sent. */
export const sortQuery = (sort: UsersSort): Record<string, string> =>
  sort === 'email' ? {} : queries[sort];

/** The columns, each with the order of the first press of its head. */
const firstPresses = {
  email: 'email',
  name: 'name',
  balance: 'balance-down',
  lastPurchase: 'purchase-down',
} as const satisfies Record<CreditsUserSort, UsersSort>;

/** How a column head shows the order; pressing it again reverses the order. */
export function sortingBy(
  column: CreditsUserSort,
  current: UsersSort,
  change: (sort: UsersSort) => void,
): Sorting {
  const first = firstPresses[column];
  const second = usersSorts.find((sort) => sort !== first && queries[sort].sort === column);
  const isSorted = queries[current].sort === column;
  return {
    ...(isSorted && { direction: queries[current].order === 'asc' ? 'ascending' : 'descending' }),
    onPress: () => change(current === first ? (second ?? first) : first),
  };
}
