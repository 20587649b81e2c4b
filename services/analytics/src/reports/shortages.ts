import { stateCodes, type DatasetId, type FailedSearchesView } from '@leadmart/contracts';
import type { Month } from '../figures/days.js';
import { addedUp, noFigures, type Figures } from '../figures/figure.js';
import type { Sum } from '../figures/figure.repository.js';

/** Adds up monthly sums by the last part of their keys, the state or the dataset. */
function byLastPart(sums: readonly Sum[]): [string, Figures][] {
  const lastPart = (key: string) => key.slice(key.lastIndexOf('|') + 1);
  const tallies = sums.map(({ key, figures }) => ({ key: lastPart(key), figures }));
  return addedUp(tallies).map(({ key, figures }) => [key, { ...noFigures, ...figures }]);
}

const mostSearchedFirst = (a: { searches: number }, b: { searches: number }) =>
  b.searches - a.searches;

export function shortagesByState(sums: readonly Sum[]): FailedSearchesView['states'] {
  const found = new Map(byLastPart(sums));
  return stateCodes
    .flatMap((state) => {
      const figures = found.get(state);
      if (!figures) return [];
      const { searches, nothing, clean, dnc } = figures;
      return [{ state, searches, nothing, clean, dnc }];
    })
    .toSorted(mostSearchedFirst);
}

export function shortagesByDataset(
  sums: readonly Sum[],
  nameOf: (datasetId: string) => string,
): FailedSearchesView['datasets'] {
  return byLastPart(sums)
    .map(([id, { searches, nothing, missingLeads }]) => ({
      _id: id as DatasetId,
      name: nameOf(id),
      searches,
      nothing,
      missingLeads,
    }))
    .toSorted(mostSearchedFirst);
}

/** The range of keys from this month on. '~' sorts after every character of a key. */
export function keysFrom(keyOf: (month: Month, last: string) => string, from: Month) {
  return { from: keyOf(from, ''), to: keyOf('9999-12', '~') };
}
