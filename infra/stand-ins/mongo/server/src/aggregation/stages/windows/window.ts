import { isPlainObject, type Doc } from '../../../documents/codec.js';
import { typeName } from '../../../documents/type-names.js';
import { valueSize } from '../../../documents/value-size.js';
import { CommandError } from '../../../errors.js';
import { parsePath } from '../../expressions/field-path.js';
import type { Compare, Evaluate } from '../../expressions/scope.js';
import { Sorter } from '../../../query/sorting/sorter.js';
import { sortComparator } from '../../sort-order.js';
import {
  MemoryBudget,
  type RunStage,
  type StageCompiler,
  type Stream,
  withPauses,
} from '../stage.js';
import { withField } from '../unwind.js';
import type { WindowFunction } from './window-context.js';
import { compileWindowFunction } from './window-functions.js';

interface Windows {
  partition: Evaluate;
  order: Compare | undefined;
  outputs: { path: string[]; compute: WindowFunction }[];
  compare: Compare;
  memoryLimit: number;
}

type Key = readonly [partition: unknown, doc: Doc];

/** The order of the partitions, then of the sort inside them. */
function sorterFor({ order, compare }: Windows): Sorter<Doc> {
  return new Sorter<Doc>(Infinity, (left, right) => {
    const [a, b] = [left as Key, right as Key];
    return compare(a[0], b[0]) || (order ? order(a[1], b[1]) : 0);
  });
}

function partitionOf(doc: Doc, { partition }: Windows): unknown {
  const value = partition({ root: doc, locals: [] }) ?? null;
  if (!Array.isArray(value)) return value;
  throw new CommandError(
    'TypeMismatch',
    'An expression used to partition cannot evaluate to value of type array',
  );
}

function* windowed(input: Stream, windows: Windows): Generator<Doc | undefined> {
  const budget = new MemoryBudget('$setWindowFields', windows.memoryLimit);
  const sorter = sorterFor(windows);
  for (const doc of input) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    budget.take(valueSize(doc));
    const key: Key = [partitionOf(doc, windows), doc];
    sorter.add(key, doc, 0);
  }
  let docs: Doc[] = [];
  let current: unknown;
  for (const doc of withPauses(sorter.sorted())) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    const partition = partitionOf(doc, windows);
    if (docs.length > 0 && windows.compare(partition, current) !== 0) {
      yield* withPauses(withOutputs(docs, windows));
      docs = [];
    }
    current = partition;
    docs.push(doc);
  }
  yield* withPauses(withOutputs(docs, windows));
}

function* withOutputs(docs: readonly Doc[], { outputs }: Windows): Generator<Doc> {
  const columns = outputs.map(({ path, compute }) => ({ path, valueAt: compute(docs) }));
  for (const [i, doc] of docs.entries()) {
    yield columns.reduce((result, { path, valueAt }) => withField(result, path, valueAt(i)), doc);
  }
}

const OPTIONS = ['partitionBy', 'sortBy', 'output'];

const setWindowFields: StageCompiler = (spec, { scope, memoryLimit }): RunStage => {
  if (!isPlainObject(spec)) {
    throw new CommandError(
      'FailedToParse',
      `the $setWindowFields stage specification must be an object, found ${typeName(spec)}`,
    );
  }
  const unknown = Object.keys(spec).find((key) => !OPTIONS.includes(key));
  if (unknown !== undefined) {
    throw new CommandError(
      'Location40415',
      `BSON field '$setWindowFields.${unknown}' is an unknown field.`,
    );
  }
  const { partitionBy = null, output } = spec;
  if (!isPlainObject(output)) {
    throw new CommandError(
      'Location40414',
      "BSON field '$setWindowFields.output' is missing but a required field",
    );
  }
  const sortBy = isPlainObject(spec['sortBy']) ? spec['sortBy'] : undefined;
  const windows: Windows = {
    partition: scope.compile(partitionBy),
    order: sortBy && sortComparator(sortBy, scope.compare),
    outputs: Object.entries(output).map(([path, inner]) => ({
      path: parsePath(path),
      compute: compileWindowFunction(inner, scope, sortBy),
    })),
    compare: scope.compare,
    memoryLimit,
  };
  return (input) => windowed(input, windows);
};

function partitionExpression(spec: Doc): unknown {
  const { partitionBy, partitionByFields } = spec;
  if (partitionBy !== undefined && partitionByFields !== undefined) {
    throw new CommandError(
      'Location6050204',
      "Maximum one of 'partitionBy' and 'partitionByFields can be specified in '$fill'",
    );
  }
  if (!Array.isArray(partitionByFields)) return partitionBy;
  return Object.fromEntries(partitionByFields.map((path, i) => [`p${i}`, `$${String(path)}`]));
}

/** Rewrites `$fill` as `$setWindowFields` and `$addFields`. */
const fill: StageCompiler = (spec, context) => {
  if (!isPlainObject(spec)) {
    throw new CommandError(
      'FailedToParse',
      `the $fill stage specification must be an object, found ${typeName(spec)}`,
    );
  }
  const { output, sortBy } = spec;
  if (!isPlainObject(output)) {
    throw new CommandError(
      'Location40414',
      "BSON field '$fill.output' is missing but a required field",
    );
  }
  const filled: Doc = {};
  const values: Doc = {};
  for (const [field, rule] of Object.entries(output)) {
    const method = isPlainObject(rule) ? rule['method'] : undefined;
    if (isPlainObject(rule) && 'value' in rule) {
      values[field] = { $ifNull: [`$${field}`, rule['value']] };
    } else if (method === 'linear') {
      if (sortBy === undefined)
        throw new CommandError(
          'Location605001',
          '$linearFill must be specified with a top level sortBy expression with exactly one element',
        );
      filled[field] = { $linearFill: `$${field}` };
    } else if (method === 'locf') {
      filled[field] = { $locf: `$${field}` };
    } else {
      throw new CommandError('Location6050202', "Method must be either 'locf' or 'linear'");
    }
  }
  const partitionBy = partitionExpression(spec);
  const stages: Doc[] = [];
  if (Object.keys(filled).length > 0) {
    stages.push({
      $setWindowFields: {
        ...(partitionBy === undefined ? {} : { partitionBy }),
        ...(sortBy === undefined ? {} : { sortBy }),
        output: filled,
      },
    });
  }
  if (Object.keys(values).length > 0) stages.push({ $addFields: values });
  return context.nested(stages);
};

export const WINDOW_STAGES: [string, StageCompiler][] = [
  ['$setWindowFields', setWindowFields],
  ['$fill', fill],
];
