import { Int32 } from 'bson';
import { isPlainObject, setField, toNumber, type Doc } from '../../documents/codec.js';
import { valueSize } from '../../documents/value-size.js';
import { typeName } from '../../documents/type-names.js';
import { CommandError } from '../../errors.js';
import { Sorter } from '../../query/sorting/sorter.js';
import type { Evaluate } from '../expressions/scope.js';
import { accumulatorOf, groupingBy, type AccumulatedFields } from './group.js';
import {
  MemoryBudget,
  type RunStage,
  type StageCompiler,
  type StageContext,
  type Stream,
} from './stage.js';

function bucketBoundaries(spec: Doc, context: StageContext): unknown[] {
  const { boundaries } = spec;
  if (!Array.isArray(boundaries)) {
    throw new CommandError(
      'Location40200',
      `The $bucket 'boundaries' field must be an array, but found type: ${typeName(boundaries)}.`,
    );
  }
  if (boundaries.length < 2) {
    throw new CommandError(
      'Location40192',
      `The $bucket 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`,
    );
  }
  const values = boundaries.map((boundary: unknown) => {
    const { constant } = context.scope.compile(boundary);
    if (constant) return constant.value;
    throw new CommandError(
      'Location40191',
      "The $bucket 'boundaries' field must be an array of constant values",
    );
  });
  for (let i = 1; i < values.length; i += 1) {
    if (context.scope.compare(values[i - 1], values[i]) >= 0) {
      throw new CommandError(
        'Location40194',
        `The 'boundaries' option to $bucket must be sorted in ascending order, but elements ${i - 1} and ${i} are not`,
      );
    }
  }
  return values;
}

/** The lower boundary of the bucket of a value, or the key of the default bucket. */
function bucketFinder(
  spec: Doc,
  boundaries: readonly unknown[],
  { scope }: StageContext,
): Evaluate {
  const valueOf = scope.compile(spec['groupBy']);
  const otherwise = 'default' in spec ? scope.compile(spec['default']) : undefined;
  return (frame) => {
    const value = valueOf(frame);
    const above = boundaries.findIndex((boundary) => scope.compare(value, boundary) < 0);
    if (above > 0) return boundaries[above - 1];
    if (otherwise) return otherwise(frame);
    throw new CommandError(
      'Location40066',
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
}

const bucket: StageCompiler = (spec, context) => {
  if (!isPlainObject(spec)) {
    throw new CommandError(
      'Location40201',
      `Argument to $bucket stage must be an object, but found type: ${typeName(spec)}.`,
    );
  }
  const unknown = Object.keys(spec).find(
    (key) => !['groupBy', 'boundaries', 'default', 'output'].includes(key),
  );
  if (unknown !== undefined) {
    throw new CommandError('Location40197', `Unrecognized option to $bucket: ${unknown}.`);
  }
  if (!('groupBy' in spec) || !('boundaries' in spec)) {
    throw new CommandError(
      'Location40198',
      "$bucket requires 'groupBy' and 'boundaries' to be specified.",
    );
  }
  const { groupBy } = spec;
  if (!isPlainObject(groupBy) && !(typeof groupBy === 'string' && groupBy.startsWith('$'))) {
    throw new CommandError(
      'Location40202',
      "The $bucket 'groupBy' field must be defined as a $-prefixed path or an expression",
    );
  }
  const boundaries = bucketBoundaries(spec, context);
  const output = isPlainObject(spec['output']) ? spec['output'] : { count: { $sum: new Int32(1) } };
  const run = groupingBy(bucketFinder(spec, boundaries, context), output, context);
  const inOrder = context.nested([{ $sort: { _id: new Int32(1) } }]);
  return (input) => inOrder(run(input));
};

interface Item {
  value: unknown;
  doc: Doc;
}

interface AutoBuckets {
  groupBy: Evaluate;
  count: number;
  output: Doc;
}

function bucketAutoOptions(spec: unknown, context: StageContext): AutoBuckets {
  if (!isPlainObject(spec)) {
    throw new CommandError(
      'Location40240',
      `The argument to $bucketAuto must be an object, but found type: ${typeName(spec)}.`,
    );
  }
  const unknown = Object.keys(spec).find(
    (key) => !['groupBy', 'buckets', 'output', 'granularity'].includes(key),
  );
  if (unknown !== undefined) {
    throw new CommandError('Location40245', `Unrecognized option to $bucketAuto: ${unknown}.`);
  }
  if ('granularity' in spec) {
    throw new CommandError(
      'NotImplemented',
      "$bucketAuto's granularity is not supported by the embedded server",
    );
  }
  const count = toNumber(spec['buckets']);
  if (count === undefined || !Number.isInteger(count)) {
    throw new CommandError(
      'Location40241',
      `The $bucketAuto 'buckets' field must be a numeric value, but found type: ${typeName(spec['buckets'])}.`,
    );
  }
  if (count <= 0) {
    throw new CommandError(
      'Location40243',
      `The $bucketAuto 'buckets' field must be greater than 0, but found: ${count}.`,
    );
  }
  const output = isPlainObject(spec['output']) ? spec['output'] : { count: { $sum: new Int32(1) } };
  return { groupBy: context.scope.compile(spec['groupBy']), count, output };
}

const bucketAuto: StageCompiler = (spec, context): RunStage => {
  const options = bucketAutoOptions(spec, context);
  const fields = Object.entries(options.output).map(
    ([field, inner]) => [field, accumulatorOf(field, inner, context)] as const,
  );
  return (input) => autoBuckets(input, options, fields, context);
};

function* autoBuckets(
  input: Stream,
  { groupBy, count: buckets }: AutoBuckets,
  fields: AccumulatedFields,
  { scope, memoryLimit }: StageContext,
): Generator<Doc | undefined> {
  const budget = new MemoryBudget('$bucketAuto', memoryLimit);
  const sorter = new Sorter<Item>(Infinity, (a, b) => scope.compare(a[0], b[0]));
  for (const doc of input) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    budget.take(valueSize(doc));
    const value = groupBy({ root: doc, locals: [] }) ?? null;
    sorter.add([value], { value, doc }, 0);
  }
  const items: Item[] = [];
  for (const item of sorter.sorted()) {
    items.push(item);
    if (items.length % 200 === 0) yield undefined;
  }
  const size = Math.max(1, Math.round(items.length / buckets));
  let from = 0;
  for (let number = 1; from < items.length; number += 1) {
    let to = number === buckets ? items.length : Math.min(items.length, from + size);
    // Equal values stay in one bucket.
    while (to < items.length && scope.compare(items[to - 1]?.value, items[to]?.value) === 0)
      to += 1;
    const members = items.slice(from, to);
    const max = items[to]?.value ?? items.at(-1)?.value;
    const id = { min: members[0]?.value, max };
    const result: Doc = { _id: id };
    for (const [field, accumulator] of fields) {
      const running = accumulator.start(id);
      for (const [i, { doc }] of members.entries()) {
        running.add({ root: doc, locals: [] });
        if (i % 200 === 199) yield undefined;
      }
      setField(result, field, running.result());
    }
    yield result;
    from = to;
  }
}

export const BUCKET_STAGES: [string, StageCompiler][] = [
  ['$bucket', bucket],
  ['$bucketAuto', bucketAuto],
];
