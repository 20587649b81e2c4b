import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { decimalAdd, decimalMultiply } from '../../documents/numbers/decimal.js';
import { arithmetic, numberKind } from '../../documents/numbers/numbers.js';
import { valueSize } from '../../documents/value-size.js';
import { CommandError } from '../../errors.js';
import { addUnits, isUnit, type Unit } from '../expressions/dates/calendar.js';
import { parsePath, valueAt } from '../expressions/field-path.js';
import type { Compare } from '../expressions/scope.js';
import { valueKey } from '../value-key.js';
import { MemoryBudget, type StageCompiler, type Stream } from './stage.js';
import { withField } from './unwind.js';

interface Densify {
  field: string[];
  partition: string[][];
  step: unknown;
  unit: Unit | undefined;
  bounds: 'full' | 'partition' | readonly [unknown, unknown];
}

const failure = (code: number, message: string): CommandError =>
  new CommandError(`Location${code}`, message);

/** The number of documents after which MongoDB fails. */
const MAX_GENERATED = 500_000;

function parseDensify(spec: unknown): Densify {
  if (!isPlainObject(spec))
    throw failure(5733804, 'The $densify stage specification must be an object');
  const { field, partitionByFields = [], range } = spec;
  if (typeof field !== 'string')
    throw new CommandError(
      'Location40414',
      "BSON field '$densify.field' is missing but a required field",
    );
  if (field.startsWith('$'))
    throw new CommandError(
      'Location16410',
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  if (!isPlainObject(range))
    throw new CommandError(
      'Location40414',
      "BSON field '$densify.range' is missing but a required field",
    );
  const { step, unit, bounds } = range;
  if ((toNumber(step) ?? 0) <= 0)
    throw failure(
      5733401,
      'the step parameter in a range statement must be a strictly positive numeric value',
    );
  if (unit !== undefined && !isUnit(unit)) throw failure(5733600, 'the unit is not a time unit');
  const partition = Array.isArray(partitionByFields)
    ? partitionByFields.map((path) => parsePath(String(path)))
    : [];
  return {
    field: parsePath(field),
    partition,
    step,
    unit,
    bounds: parseBounds(bounds, unit, partition),
  };
}

function parseBounds(
  bounds: unknown,
  unit: Unit | undefined,
  partition: readonly unknown[],
): Densify['bounds'] {
  if (bounds === 'full') return bounds;
  if (bounds === 'partition') {
    if (partition.length > 0) return bounds;
    throw failure(
      5733408,
      "one may not specify the bounds as 'partition' without specifying a non-empty array of partitionByFields. You may have meant to specify 'full' bounds.",
    );
  }
  if (!Array.isArray(bounds) || bounds.length !== 2) {
    throw failure(
      5733402,
      "the bounds in a range statement must be the string 'full', 'partition', or an ascending array of two numbers or two dates",
    );
  }
  const [low, high] = bounds as [unknown, unknown];
  const isDates = low instanceof Date && high instanceof Date;
  if (isDates !== (unit !== undefined) && (isDates || low instanceof Date)) {
    throw failure(5733501, "a bounding array of dates must be accompanied by a 'unit' parameter");
  }
  return [low, high];
}

/** The start of a range and the values at whole numbers of steps after it. */
function valueAfter(start: unknown, steps: number, { step, unit }: Densify): unknown {
  if (start instanceof Date)
    return addUnits(start, unit ?? 'millisecond', (toNumber(step) ?? 1) * steps);
  if (numberKind(start) === 'decimal' || numberKind(step) === 'decimal') {
    return decimalAdd(start, decimalMultiply(step, BigInt(steps)));
  }
  return arithmetic('add', start, arithmetic('multiply', step, BigInt(steps))) ?? start;
}

interface Partition {
  /** A document with only the fields of the partition. */
  shape: Doc;
  docs: { value: unknown; doc: Doc }[];
}

function checkValue(value: unknown, { unit }: Densify): void {
  if (value instanceof Date) {
    if (unit === undefined) throw failure(6053600, "$densify requires a 'unit' for dates");
  } else if (numberKind(value) === undefined) {
    throw failure(5733201, 'Densify field type must be numeric or a date');
  } else if (unit !== undefined) {
    throw failure(
      6053600,
      "Encountered numeric densify value in collection when the 'date' parameter was specified",
    );
  }
}

function* densified(
  { shape, docs }: Partition,
  range: { low: unknown; high: unknown; inclusive: boolean },
  options: Densify,
  compare: Compare,
): Generator<Doc | undefined> {
  let next = 0;
  for (let steps = 0; ; steps += 1) {
    const value = valueAfter(range.low, steps, options);
    const beyond = compare(value, range.high);
    const isPast = range.inclusive ? beyond > 0 : beyond >= 0;
    let isThere = false;
    for (let item = docs[next]; item; item = docs[next]) {
      const order = compare(item.value, value);
      if (order > 0 && !isPast) break;
      isThere ||= order === 0;
      yield item.doc;
      next += 1;
    }
    if (isPast) return;
    if (steps > MAX_GENERATED) {
      throw failure(
        5897900,
        `Generated ${steps} documents in $densify, which is over the limit of ${MAX_GENERATED}. Increase the 'internalQueryMaxAllowedDensifyDocs' parameter to allow more generated documents`,
      );
    }
    if (!isThere) yield withField(shape, options.field, value);
    if (steps % 200 === 199) yield undefined;
  }
}

function partitionOf(doc: Doc, { partition }: Densify): { key: string; shape: Doc } {
  let shape: Doc = {};
  const values = partition.map((path) => valueAt(doc, path));
  for (const [i, path] of partition.entries()) {
    if (values[i] !== undefined) shape = withField(shape, path, values[i]);
  }
  return { key: valueKey(values.map((value) => value ?? null)), shape };
}

function* densifying(
  input: Stream,
  options: Densify,
  compare: Compare,
  memoryLimit: number,
): Generator<Doc | undefined> {
  const budget = new MemoryBudget('$densify', memoryLimit);
  const partitions = new Map<string, Partition>();
  for (const doc of input) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    const value = valueAt(doc, options.field);
    if (value === undefined || value === null) {
      yield doc;
      continue;
    }
    checkValue(value, options);
    budget.take(valueSize(doc));
    const { key, shape } = partitionOf(doc, options);
    const partition = partitions.get(key) ?? { shape, docs: [] };
    partition.docs.push({ value, doc });
    partitions.set(key, partition);
  }
  const all = [...partitions.values()];
  for (const { docs } of all) docs.sort((a, b) => compare(a.value, b.value));
  const lows = all.map(({ docs }) => docs[0]?.value).toSorted(compare);
  const highs = all.map(({ docs }) => docs.at(-1)?.value).toSorted(compare);
  const { bounds } = options;
  if (all.length === 0 && Array.isArray(bounds)) all.push({ shape: {}, docs: [] });
  for (const partition of all) {
    const range =
      bounds === 'full'
        ? { low: lows[0], high: highs.at(-1), inclusive: true }
        : bounds === 'partition'
          ? { low: partition.docs[0]?.value, high: partition.docs.at(-1)?.value, inclusive: true }
          : { low: bounds[0], high: bounds[1], inclusive: false };
    yield* densified(partition, range, options, compare);
  }
}

const densify: StageCompiler = (spec, { scope, memoryLimit }) => {
  const options = parseDensify(spec);
  return (input) => densifying(input, options, scope.compare, memoryLimit);
};

export const DENSIFY_STAGES: [string, StageCompiler][] = [['$densify', densify]];
