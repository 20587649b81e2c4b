import { getField, isPlainObject, type Doc } from '../../../documents/codec.js';
import { typeName } from '../../../documents/type-names.js';
import { valueSize } from '../../../documents/value-size.js';
import { CommandError } from '../../../errors.js';
import { checkVariableName } from '../../expressions/comparison.js';
import { parsePath } from '../../expressions/field-path.js';
import { innerVariables, type Evaluate, type Variables } from '../../expressions/scope.js';
import {
  MemoryBudget,
  type ForeignCollection,
  type PipelineSource,
  type PreparedPipeline,
  type StageCompiler,
  type StageContext,
  type Stream,
} from '../stage.js';
import { indexableConditions } from './lookup-conditions.js';
import { withField } from '../unwind.js';

interface Lookup {
  as: string[];
  localField: string[] | undefined;
  foreignField: string | undefined;
  pipeline: Doc[];
  lets: [string, Evaluate][];
  /** Set for each document before the inner pipeline runs. */
  inner: Variables;
  foreign: PreparedPipeline;
}

const OPTIONS = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'];

export function sourceIn({ source }: StageContext, name: string): PipelineSource {
  if (source) return source;
  throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
}

export function foreignCollection(name: string, from: unknown): ForeignCollection {
  if (typeof from === 'string') return { coll: from };
  if (isPlainObject(from) && typeof from['coll'] === 'string') {
    return { coll: from['coll'], db: typeof from['db'] === 'string' ? from['db'] : undefined };
  }
  throw new CommandError(
    'FailedToParse',
    `${name} 'from' field must be a string, but found ${typeName(from)}`,
  );
}

function checkOptions(spec: unknown): asserts spec is Doc {
  if (!isPlainObject(spec)) {
    throw new CommandError(
      'FailedToParse',
      `the $lookup stage specification must be an object, but found ${typeName(spec)}`,
    );
  }
  const unknown = Object.keys(spec).find((key) => !OPTIONS.includes(key));
  if (unknown !== undefined) {
    throw new CommandError('FailedToParse', `unknown argument to $lookup: ${unknown}`);
  }
  for (const key of ['as', 'localField', 'foreignField']) {
    if (key in spec && typeof spec[key] !== 'string') {
      throw new CommandError(
        'FailedToParse',
        `$lookup argument '${key}' must be a string, is type ${typeName(spec[key])}`,
      );
    }
  }
  if (!('as' in spec))
    throw new CommandError('FailedToParse', "must specify 'as' field for a $lookup");
  const hasPair = 'localField' in spec && 'foreignField' in spec;
  if (!hasPair && ('localField' in spec || 'foreignField' in spec)) {
    throw new CommandError(
      'FailedToParse',
      "$lookup requires both or neither of 'localField' and 'foreignField' to be specified",
    );
  }
  if (!hasPair && !('pipeline' in spec)) {
    throw new CommandError(
      'FailedToParse',
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  }
  if ('pipeline' in spec && !Array.isArray(spec['pipeline'])) {
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array");
  }
  if ('let' in spec && !isPlainObject(spec['let'])) {
    throw new CommandError('FailedToParse', "$lookup argument 'let' must be an object");
  }
}

function parseLookup(spec: unknown, context: StageContext): Lookup {
  checkOptions(spec);
  const pipeline = (spec['pipeline'] as Doc[] | undefined) ?? [];
  for (const stage of pipeline) {
    const name = Object.keys(stage)[0];
    if (name === '$out' || name === '$merge') {
      throw new CommandError(
        'Location51047',
        `${name} is not allowed within a $lookup's sub-pipeline`,
      );
    }
  }
  const lets = Object.entries((spec['let'] as Doc | undefined) ?? {});
  const inner = innerVariables(context.variables);
  for (const [name] of lets) {
    checkVariableName(name);
    inner[name] = null;
  }
  const hasDocuments =
    !('from' in spec) && pipeline[0] !== undefined && '$documents' in pipeline[0];
  if (!hasDocuments && !('from' in spec)) {
    throw new CommandError('FailedToParse', "must specify 'from' field for a $lookup");
  }
  const from = hasDocuments ? undefined : foreignCollection('$lookup', spec['from']);
  const localField = spec['localField'] as string | undefined;
  return {
    as: parsePath(String(spec['as'])),
    localField: localField === undefined ? undefined : parsePath(localField),
    foreignField: spec['foreignField'] as string | undefined,
    pipeline,
    lets: lets.map(([name, expression]) => [name, context.scope.compile(expression)]),
    inner,
    foreign: sourceIn(context, '$lookup')(from, pipeline, inner),
  };
}

/** The values of the local field: each element of an array, null for a missing field. */
export function localValues(value: unknown, parts: readonly string[]): unknown[] {
  if (Array.isArray(value)) {
    const all = value.flatMap((item: unknown) => localValues(item, parts));
    return all.length === 0 && parts.length === 0 ? [] : all;
  }
  const [part, ...rest] = parts;
  if (part === undefined) return [value ?? null];
  return isPlainObject(value) ? localValues(getField(value, part), rest) : [null];
}

export function equalityCondition(foreignField: string, values: unknown[]): Doc {
  const [only] = values;
  // A regex joins as a value, not as a pattern.
  return { [foreignField]: values.length === 1 ? { $eq: only } : { $in: values } };
}

function* joined(input: Stream, parsed: Lookup, memoryLimit: number): Generator<Doc | undefined> {
  for (const doc of input) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    const frame = { root: doc, locals: [] };
    const bound = parsed.lets.map(([name, valueOf]) => [name, valueOf(frame)] as const);
    for (const [name, value] of bound) parsed.inner[name] = value;
    const conditions = indexableConditions(parsed.pipeline, parsed.inner);
    if (parsed.localField && parsed.foreignField !== undefined) {
      conditions.unshift(
        equalityCondition(parsed.foreignField, localValues(doc, parsed.localField)),
      );
    }
    const found: Doc[] = [];
    const budget = new MemoryBudget('$lookup', memoryLimit);
    for (const other of parsed.foreign(conditions)) {
      if (other === undefined) {
        yield undefined;
        continue;
      }
      budget.take(valueSize(other));
      found.push(other);
    }
    yield withField(doc, parsed.as, found);
    yield undefined;
  }
}

/** Runs one query per document, which uses an index on the foreign field if there is one. */
const lookup: StageCompiler = (spec, context) => {
  const parsed = parseLookup(spec, context);
  return (input) => joined(input, parsed, context.memoryLimit);
};

export const LOOKUP_STAGES: [string, StageCompiler][] = [['$lookup', lookup]];
