import type { PackSort } from '@leadmart/contracts';
import type { Sorting } from '../../shared/ui/tables/Table.js';

/** The orders of the list, in the words of their choice. */
export const sortWords: Record<PackSort, string> = {
  '-date': 'Newest first',
  date: 'Oldest first',
  name: 'Dataset, A to Z',
  '-name': 'Dataset, Z to A',
  quantity: 'Fewest leads first',
  '-quantity': 'Most leads first',
  cost: 'Fewest credits first',
  '-cost': 'Most credits first',
};

export const packSorts = Object.keys(sortWords) as PackSort[];

type SortedField = Exclude<PackSort, `-${string}`>;

/** How a column head shows the order; pressing it again reverses the order. */
export function sortingBy(
  field: SortedField,
  current: PackSort,
  change: (sort: PackSort) => void,
): Sorting {
  const first: PackSort = field === 'name' ? 'name' : `-${field}`;
  const second: PackSort = field === 'name' ? '-name' : field;
  const isAscending = current === field;
  const isSorted = isAscending || current === `-${field}`;
  return {
    ...(isSorted && { direction: isAscending ? 'ascending' : 'descending' }),
    onPress: () => change(current === first ? second : first),
  };
}
