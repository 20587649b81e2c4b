import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { valuePreview } from '../../documents/value-preview.js';
import { valueSize } from '../../documents/value-size.js';
import { CommandError } from '../../errors.js';
import { parseFilter } from '../../query/filters/filter.js';
import { compileFilter } from '../../query/filters/match.js';
import { parseSort, sortComparison, sortKey } from '../../query/sorting/sort.js';
import { Sorter } from '../../query/sorting/sorter.js';
import {
  mapping,
  type RunStage,
  type StageCompiler,
  type StageContext,
  type Stream,
  withPauses,
} from './stage.js';

const match: StageCompiler = (spec, { collation }) => {
  const matches = compileFilter(parseFilter(matchFilter(spec)), collation);
  return mapping((doc) => (matches(doc) ? doc : undefined));
};

export function matchFilter(spec: unknown): Doc {
  if (isPlainObject(spec)) return spec;
  throw new CommandError('Location15959', 'the match filter must be an expression in an object');
}

/** The specification of a `$sort` stage. Unlike the sort of a query, it must not be empty. */
export function sortSpecification(spec: unknown): Doc {
  if (!isPlainObject(spec)) {
    throw new CommandError('Location15973', 'the $sort key specification must be an object');
  }
  if (Object.keys(spec).length === 0) {
    throw new CommandError('Location15976', '$sort stage must have at least one sort key');
  }
  for (const order of Object.values(spec)) {
    const direction = toNumber(order);
    if (direction !== undefined && direction !== 1 && direction !== -1) {
      throw new CommandError(
        'Location15975',
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    }
  }
  return spec;
}

/** `$sort`, which holds at most as many documents as a following `$limit` takes. */
export function sortStage(spec: unknown, limit: number, context: StageContext): RunStage {
  const sort = parseSort(sortSpecification(spec));
  const { collation, memoryLimit } = context;
  return function* sorting(input: Stream) {
    const sorter = new Sorter<Doc>(limit, sortComparison(sort, collation), memoryLimit);
    for (const doc of input) {
      if (doc === undefined) yield undefined;
      else sorter.add(sortKey(doc, sort, collation), doc, valueSize(doc));
    }
    yield* withPauses(sorter.sorted());
  };
}

/** The argument of `$limit` and `$skip`. */
export function wholeCount(name: '$limit' | '$skip', value: unknown): number {
  const number = toNumber(value);
  const code = name === '$limit' ? 'Location5107201' : 'Location5107200';
  if (number === undefined) {
    throw new CommandError(
      code,
      `invalid argument to ${name} stage: Expected a number in: ${name}: ${valuePreview(value)}`,
    );
  }
  if (!Number.isInteger(number)) {
    throw new CommandError(
      code,
      `invalid argument to ${name} stage: Expected an integer: ${name}: ${valuePreview(value)}`,
    );
  }
  if (number < 0) {
    throw new CommandError(
      code,
      `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${valuePreview(value)}`,
    );
  }
  if (name === '$limit' && number === 0) {
    throw new CommandError('Location15958', 'the limit must be positive');
  }
  return number;
}

const limit: StageCompiler = (spec) => {
  const most = wholeCount('$limit', spec);
  return function* limiting(input) {
    let given = 0;
    for (const doc of input) {
      yield doc;
      if (doc !== undefined) given += 1;
      if (given === most) return;
    }
  };
};

const skip: StageCompiler = (spec) => {
  const least = wholeCount('$skip', spec);
  return function* skipping(input) {
    let seen = 0;
    for (const doc of input) {
      if (doc === undefined) yield undefined;
      else if (seen >= least) yield doc;
      else seen += 1;
    }
  };
};

export const FLOW_STAGES: [string, StageCompiler][] = [
  ['$match', match],
  ['$sort', (spec, context) => sortStage(spec, Infinity, context)],
  ['$limit', limit],
  ['$skip', skip],
];
