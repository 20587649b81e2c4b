import type {
  SuppressionAdditionView,
  SuppressionListMatchesView,
  SuppressionListView,
} from '@leadmart/contracts';
import { type ReadPhones } from '../../supply/index.js';
import type { Addition } from './suppression-list-changer.js';
import {
  emailsOn,
  phonesOn,
  type CountedMatches,
  type SuppressionList,
} from './suppression-list.js';

export function toSuppressionListView(list: SuppressionList): SuppressionListView {
  const { id, name, lines, invalidLines, createdAt, changedAt } = list;
  return {
    _id: id,
    name,
    phones: phonesOn(list),
    emails: emailsOn(list),
    lines,
    invalidLines,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

export function toAdditionView(
  { list, ...added }: Addition,
  { columns }: Pick<ReadPhones, 'columns'>,
): SuppressionAdditionView {
  return { list: toSuppressionListView(list), ...added, columns: columns ?? null };
}

/** Undefined while the lists of the buyer do not count. */
export function toMatchesView(counted: CountedMatches | undefined): SuppressionListMatchesView {
  if (!counted) return { matches: null, countedAt: null };
  const { atLeast, below, countedAt } = counted;
  return { matches: { atLeast, below }, countedAt: countedAt.toISOString() };
}
