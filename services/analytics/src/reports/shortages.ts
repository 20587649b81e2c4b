import { stateCodes, type DatasetId, type FailedSearchesView } from '@leadmart/contracts';
import type { Day, Days } from '../figures/days.js';
import { addedUp, figureKeys, noFigures } from '../figures/figure.js';
import type { Sum } from '../figures/figure.reader.js';

const mostSearchedFirst = (a: { searches: number }, b: { searches: number }) =>
  b.searches - a.searches;

/** The keys of all days of the range, of one dataset or of all. */
export function stateKeys(datasetId: string | undefined, { from, to }: Days) {
  const keyOf = (day: Day) => figureKeys.stateShortages(datasetId, day);
  return { from: keyOf(from), to: keyOf(to) };
}

/** The keys of all days and datasets of the range. '~' sorts after every character of a key. */
export function datasetKeys({ from, to }: Days) {
  return {
    from: figureKeys.datasetShortages(from, ''),
    to: figureKeys.datasetShortages(to, '~'),
  };
}

/** The dataset of such a key. */
export const datasetIdIn = (key: string): string => key.slice(key.lastIndexOf('|') + 1);

/** Divides sums of datasets into those of the range and those of earlier days. */
export function dividedBy(range: Days, sums: readonly Sum[]): { within: Sum[]; before: Sum[] } {
  const { from } = datasetKeys(range);
  return {
    within: sums.filter(({ key }) => key >= from),
    before: sums.filter(({ key }) => key < from),
  };
}

/** The number of requests in sums of datasets, which count a request once. */
export function requestsIn(sums: readonly Sum[]): number {
  return sums.reduce((count, { figures }) => count + figures.searches, 0);
}

export function shortagesByState(sums: readonly Sum[]): FailedSearchesView['states'] {
  const tallies = sums.flatMap(({ figures: ofDay }) =>
    stateCodes.flatMap((state) => {
      const figures = ofDay[state];
      return figures ? [{ key: state, figures }] : [];
    }),
  );
  const found = new Map(addedUp(tallies).map(({ key, figures }) => [key, figures]));
  return stateCodes
    .flatMap((state) => {
      const figures = found.get(state);
      if (!figures) return [];
      const { searches, nothing, clean, dnc } = { ...noFigures, ...figures };
      return [{ state, searches, nothing, clean, dnc }];
    })
    .toSorted(mostSearchedFirst);
}

export function shortagesByDataset(
  sums: readonly Sum[],
  nameOf: (datasetId: string) => string,
): FailedSearchesView['datasets'] {
  const tallies = sums.map(({ key, figures }) => ({ key: datasetIdIn(key), figures }));
  return addedUp(tallies)
    .map(({ key: id, figures }) => {
      const { searches, nothing, missingLeads } = { ...noFigures, ...figures };
      return { _id: id as DatasetId, name: nameOf(id), searches, nothing, missingLeads };
    })
    .toSorted(mostSearchedFirst);
}
