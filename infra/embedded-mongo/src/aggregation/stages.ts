import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import * as accumulatorOperators from 'mingo/operators/accumulator';
import * as expressionOperators from 'mingo/operators/expression';
import * as pipelineOperators from 'mingo/operators/pipeline';
import * as projectionOperators from 'mingo/operators/projection';
import * as queryOperators from 'mingo/operators/query';
import * as windowOperators from 'mingo/operators/window';
import { promoteDoc, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { parseFilter } from '../query/filter.js';
import { compileFilter } from '../query/match.js';
import { parseSort, Sorter, sortKey } from '../query/sort.js';
import { asExpressionError, type Variables } from './expressions.js';
import { lookup } from './lookup.js';

/** The documents of another collection, as `$lookup` and `$unionWith` ask for them. */
export type PipelineSource = (
  collection: string,
  pipeline: Doc[],
  variables: Variables,
) => Iterable<Doc>;

/** Stages mingo runs for us. `$match`, `$sort`, `$lookup` and `$unionWith` are ours: BSON order and indexes. */
const MINGO_STAGES = new Set([
  '$addFields',
  '$bucket',
  '$bucketAuto',
  '$count',
  '$densify',
  '$documents',
  '$facet',
  '$fill',
  '$group',
  '$limit',
  '$project',
  '$redact',
  '$replaceRoot',
  '$replaceWith',
  '$sample',
  '$set',
  '$setWindowFields',
  '$skip',
  '$sortByCount',
  '$unset',
  '$unwind',
]);

const CONTEXT = Context.init({
  accumulator: accumulatorOperators,
  expression: expressionOperators,
  pipeline: pipelineOperators,
  projection: projectionOperators,
  query: queryOperators,
  window: windowOperators,
});

function* throughMingo(input: Iterable<Doc>, stage: Doc, variables: Variables): Generator<Doc> {
  try {
    const aggregator = new Aggregator([stage], {
      context: CONTEXT,
      scriptEnabled: false,
      variables,
    });
    for (const doc of aggregator.stream(input) as Iterable<Doc>) yield doc;
  } catch (error) {
    throw asExpressionError(error);
  }
}

function* matching(input: Iterable<Doc>, filter: Doc, variables: Variables): Generator<Doc> {
  const matches = compileFilter(parseFilter(filter), variables);
  for (const doc of input) if (matches(doc)) yield doc;
}

function* sorting(input: Iterable<Doc>, sort: unknown, limit: number): Generator<Doc> {
  const spec = parseSort(sort);
  const sorter = new Sorter<Doc>(limit);
  for (const doc of input) sorter.add(sortKey(doc, spec), doc, 0);
  yield* sorter.sorted();
}

export const stageName = (stage: Doc): string => {
  const keys = Object.keys(stage);
  if (keys.length !== 1) {
    throw new CommandError(
      'Location40323',
      'A pipeline stage specification object must contain exactly one field.',
    );
  }
  return keys[0] ?? '';
};

function runStage(
  input: Iterable<Doc>,
  stage: Doc,
  next: Doc | undefined,
  variables: Variables,
  source: PipelineSource | undefined,
): Iterable<Doc> {
  const name = stageName(stage);
  switch (name) {
    case '$match':
      return matching(input, stage['$match'] as Doc, variables);
    case '$sort': {
      const limit = next?.['$limit'];
      return sorting(input, stage['$sort'], typeof limit === 'number' ? limit : Infinity);
    }
    case '$lookup':
      return lookup(input, stage['$lookup'] as Doc, variables, required(source, name));
    case '$unionWith':
      return unionWith(input, stage['$unionWith'], variables, required(source, name));
    case '$facet':
      return facet(input, stage['$facet'] as Record<string, Doc[]>, variables, source);
    default:
      if (MINGO_STAGES.has(name)) return throughMingo(input, promoteDoc(stage), variables);
      if (name in pipelineOperators) {
        throw new CommandError('NotImplemented', `${name} is not supported by the embedded server`);
      }
      throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  }
}

function required(source: PipelineSource | undefined, name: string): PipelineSource {
  if (source) return source;
  throw new CommandError('InvalidOptions', `${name} is not allowed here`);
}

/** Runs the stages over promoted documents. */
export function runStages(
  input: Doc | Iterable<Doc>,
  pipeline: readonly Doc[],
  variables: Variables = {},
  source?: PipelineSource,
): Iterable<Doc> {
  let documents: Iterable<Doc> = Symbol.iterator in input ? (input as Iterable<Doc>) : [input];
  for (const [i, stage] of pipeline.entries()) {
    documents = runStage(documents, stage, pipeline[i + 1], variables, source);
  }
  return documents;
}

function* facet(
  input: Iterable<Doc>,
  branches: Record<string, Doc[]>,
  variables: Variables,
  source: PipelineSource | undefined,
): Generator<Doc> {
  const documents = [...input];
  const result: Doc = {};
  for (const [name, pipeline] of Object.entries(branches)) {
    result[name] = [
      ...runStages(
        documents.map((doc) => ({ ...doc })),
        pipeline,
        variables,
        source,
      ),
    ];
  }
  yield result;
}

function* unionWith(
  input: Iterable<Doc>,
  spec: unknown,
  variables: Variables,
  source: PipelineSource,
): Generator<Doc> {
  yield* input;
  const { coll, pipeline } =
    typeof spec === 'string' ? { coll: spec, pipeline: [] } : (spec as Doc);
  yield* source(String(coll), (pipeline as Doc[] | undefined) ?? [], variables);
}
