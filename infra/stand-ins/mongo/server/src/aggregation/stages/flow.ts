import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { showValue } from '../../documents/show.js';
import { CommandError } from '../../errors.js';
import { parseFilter } from '../../query/filters/filter.js';
import { compileFilter } from '../../query/filters/match.js';
import { parseSort, sortKey, type SortSpec } from '../../query/sorting/sort.js';
import { Sorter } from '../../query/sorting/sorter.js';
import { mapping, withPauses, type RunStage, type StageCompiler, type Stream } from './stage.js';

const match: StageCompiler = (spec) => {
  const matches = compileFilter(parseFilter(matchFilter(spec)));
  return mapping((doc) => (matches(doc) ? doc : undefined));
};

export function matchFilter(spec: unknown): Doc {
  if (isPlainObject(spec)) return spec;
  throw new CommandError('Location15959', 'the match filter must be an expression in an object');
}

/** The specification of a `$sort` stage. Unlike the sort of a query, it must not be empty. */
export function sortOf(spec: unknown): SortSpec {
  const sort = parseSort(spec);
  if (sort.length > 0) return sort;
  throw new CommandError('Location15976', '$sort stage must have at least one sort key');
}

/** `$sort`, which holds at most as many documents as a following `$limit` takes. */
export function sortStage(spec: unknown, limit: number): RunStage {
  const sort = sortOf(spec);
  return function* sorting(input: Stream) {
    const sorter = new Sorter<Doc>(limit);
    for (const doc of input) {
      if (doc === undefined) yield undefined;
      else sorter.add(sortKey(doc, sort), doc);
    }
    yield* withPauses(sorter.sorted());
  };
}

/** The argument of `$limit`. */
export function limitOf(value: unknown): number {
  const number = toNumber(value);
  if (number !== undefined && Number.isInteger(number) && number > 0) return number;
  throw new CommandError('Location15958', `$limit needs a positive integer: ${showValue(value)}`);
}

const limit: StageCompiler = (spec) => {
  const most = limitOf(spec);
  return function* limiting(input) {
    let given = 0;
    for (const doc of input) {
      yield doc;
      if (doc !== undefined) given += 1;
      if (given === most) return;
    }
  };
};

export const FLOW_STAGES: [string, StageCompiler][] = [
  ['$match', match],
  ['$limit', limit],
];
