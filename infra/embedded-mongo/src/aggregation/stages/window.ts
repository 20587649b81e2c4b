import { isPlainObject, type Doc } from '../../documents/codec.js';
import { typeName } from '../../documents/type-names.js';
import { valueSize } from '../../documents/value-size.js';
import { CommandError } from '../../errors.js';
import { parsePath } from '../expressions/field-path.js';
import type { Compare, Evaluate } from '../expressions/scope.js';
import { sortComparator } from '../sort-order.js';
import {
  MemoryBudget,
  type RunStage,
  type StageCompiler,
  type Stream,
  withBreaths,
} from './stage.js';
import { withField } from './unwind.js';
import type { WindowFunction } from './window-context.js';
import { compileWindowFunction } from './window-functions.js';

interface Windows {
  partition: Evaluate;
  order: Compare | undefined;
  outputs: { path: string[]; compute: WindowFunction }[];
  compare: Compare;
  memoryLimit: number;
}

interface Item {
  doc: Doc;
  partition: unknown;
}

/** Documents in the order of their partitions, then of the sort. */
function ordered(items: Item[], { order, compare }: Windows): Item[] {
  return items.sort(
    (a, b) => compare(a.partition, b.partition) || (order ? order(a.doc, b.doc) : 0),
  );
}

function* windowed(input: Stream, windows: Windows): Generator<Doc | undefined> {
  const budget = new MemoryBudget('$setWindowFields', windows.memoryLimit);
  const items: Item[] = [];
  for (const doc of input) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    budget.take(valueSize(doc));
    const partition = windows.partition({ root: doc, locals: [] }) ?? null;
    if (Array.isArray(partition)) {
      throw new CommandError(
        'TypeMismatch',
        'An expression used to partition cannot evaluate to value of type array',
      );
    }
    items.push({ doc, partition });
  }
  const sorted = ordered(items, windows);
  for (let from = 0; from < sorted.length;) {
    let to = from + 1;
    const key = sorted[from]?.partition;
    while (to < sorted.length && windows.compare(sorted[to]?.partition, key) === 0) to += 1;
    yield* withOutputs(
      sorted.slice(from, to).map(({ doc }) => doc),
      windows,
    );
    from = to;
    yield undefined;
  }
}

function* withOutputs(docs: readonly Doc[], { outputs }: Windows): Generator<Doc | undefined> {
  const columns: unknown[][] = [];
  for (const { compute } of outputs) {
    columns.push(compute(docs));
    yield undefined;
  }
  yield* withBreaths(filled(docs, outputs, columns));
}

function* filled(
  docs: readonly Doc[],
  outputs: Windows['outputs'],
  columns: readonly unknown[][],
): Generator<Doc> {
  for (const [i, doc] of docs.entries()) {
    yield outputs.reduce(
      (result, { path }, column) => withField(result, path, columns[column]?.[i]),
      doc,
    );
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

function partitionOf(spec: Doc): unknown {
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

/** `$fill` says in one stage what `$setWindowFields` and `$addFields` say in two. */
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
  const partitionBy = partitionOf(spec);
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
