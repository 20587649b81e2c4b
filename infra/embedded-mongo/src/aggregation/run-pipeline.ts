import {
  decodeDoc,
  isPlainObject,
  promote,
  promoteDoc,
  toNumber,
  encodeDoc,
  type Doc,
} from '../documents/codec.js';
import type { CollationChoice } from '../documents/collation.js';
import { CommandError } from '../errors.js';
import { Query, type QueryRequest } from '../query/query.js';
import { parseSort } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';
import type { Store } from '../storage/store.js';
import type { Variables } from './expressions.js';
import { runStages, stageName, type PipelineSource } from './stages.js';

/** What a pipeline may ask of the server around it. */
export interface PipelineHost {
  store: Store;
  collection(name: string): Collection | undefined;
  /** What a view stands for; undefined for everything that is not a view. */
  view(name: string): { on: string; pipeline: Doc[] } | undefined;
}

export interface SplitPipeline {
  /** The leading `$match`, `$sort`, `$skip` and `$limit`, as one query an index can serve. */
  request: QueryRequest;
  rest: Doc[];
}

export function checkPipeline(pipeline: unknown): Doc[] {
  if (!Array.isArray(pipeline)) {
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array");
  }
  return pipeline.map((stage: unknown) => {
    if (!isPlainObject(stage)) {
      throw new CommandError(
        'TypeMismatch',
        'Each element of the pipeline array must be an object',
      );
    }
    stageName(stage);
    return stage;
  });
}

/** Moves as much of the front as possible into the query, keeping the order of its effects. */
export function splitPipeline(pipeline: readonly Doc[], variables: Variables): SplitPipeline {
  const filters: Doc[] = [];
  const request: QueryRequest = { filter: {}, variables };
  let taken = 0;
  for (const stage of pipeline) {
    const name = stageName(stage);
    if (name === '$match' && !request.sort && !request.skip && !request.limit) {
      const filter = stage['$match'];
      if (!isPlainObject(filter)) {
        throw new CommandError('BadValue', 'the match filter must be an expression in an object');
      }
      filters.push(filter);
    } else if (name === '$sort' && !request.sort && !request.skip && !request.limit) {
      request.sort = parseSort(stage['$sort']);
    } else if (name === '$skip' && !request.skip && !request.limit) {
      request.skip = count(stage, '$skip');
    } else if (name === '$limit' && !request.limit) {
      request.limit = count(stage, '$limit');
      if (request.limit === 0) throw new CommandError('BadValue', 'the limit must be positive');
    } else {
      break;
    }
    taken += 1;
  }
  request.filter =
    filters.length === 1 ? (filters[0] ?? {}) : filters.length > 1 ? { $and: filters } : {};
  return { request, rest: pipeline.slice(taken) };
}

function count(stage: Doc, name: string): number {
  const number = toNumber(stage[name]);
  if (number === undefined || number < 0 || !Number.isInteger(number)) {
    throw new CommandError(
      'BadValue',
      `invalid argument to ${name} stage: expected a non-negative integer`,
    );
  }
  return number;
}

/** `[..., {$group: {_id: <constant>, n: {$sum: 1}}}]`, which is how drivers count. */
function countField(rest: readonly Doc[]): { id: unknown; field: string } | undefined {
  const group = rest.length === 1 ? rest[0]?.['$group'] : undefined;
  if (!isPlainObject(group)) return undefined;
  const fields = Object.keys(group).filter((key) => key !== '_id');
  const id = group['_id'];
  const isConstant = id === null || toNumber(id) !== undefined;
  const [field] = fields;
  if (!isConstant || field === undefined || fields.length !== 1) return undefined;
  const sum = group[field];
  return isPlainObject(sum) && toNumber(sum['$sum']) === 1 && Object.keys(sum).length === 1
    ? { id, field }
    : undefined;
}

function sourceOf(host: PipelineHost): PipelineSource {
  return (name, pipeline, variables) => {
    const { on, pipeline: prefix } = host.view(name) ?? { on: name, pipeline: [] };
    return promotedResults(host, host.collection(on), [...prefix, ...pipeline], variables);
  };
}

function* promotedMatches(query: Query): Generator<Doc> {
  for (const match of query.matched()) yield promoteDoc(match.doc ?? decodeDoc(match.bytes));
}

function promotedResults(
  host: PipelineHost,
  collection: Collection | undefined,
  pipeline: readonly Doc[],
  variables: Variables,
): Iterable<Doc> {
  const { request, rest } = splitPipeline(pipeline, variables);
  const input = collection ? promotedMatches(new Query(collection, request, host.store)) : [];
  return runStages(input, rest.map(promoteDoc), variables, sourceOf(host));
}

/** Stages that hand each document on before they ask for the next. */
const STREAMING = new Set([
  '$addFields',
  '$limit',
  '$lookup',
  '$match',
  '$project',
  '$redact',
  '$replaceRoot',
  '$replaceWith',
  '$set',
  '$skip',
  '$unset',
  '$unwind',
]);

/** All matches, for stages that need them all; others get their turn while they are read. */
function* collected(query: Query): Generator<undefined, Doc[]> {
  const documents: Doc[] = [];
  for (const match of query.run()) {
    if (match) documents.push(promoteDoc(match.doc ?? decodeDoc(match.bytes)));
    else yield undefined;
  }
  return documents;
}

/** The results of a pipeline as bytes; documents no stage looked into pass through as stored. */
export function* runPipeline(
  host: PipelineHost,
  collection: Collection | undefined,
  pipeline: readonly Doc[],
  options: { variables: Variables; hint: unknown; collation?: CollationChoice },
): Generator<Buffer | undefined> {
  const variables = promoteDoc({ ...options.variables });
  const { request, rest } = splitPipeline(pipeline, variables);
  if (stageNameOf(rest[0]) === '$documents' || !collection) {
    for (const doc of runStages([], rest.map(promoteDoc), variables, sourceOf(host)))
      yield encodeDoc(doc);
    return;
  }
  const query = new Query(
    collection,
    { ...request, hint: options.hint, collation: options.collation },
    host.store,
  );
  const counted = countField(rest);
  if (counted) {
    const n = query.count();
    if (n > 0) yield encodeDoc({ _id: counted.id, [counted.field]: n });
  } else if (rest.length === 0) {
    for (const match of query.run()) yield match?.bytes;
  } else {
    const stages = rest.map((stage) => promote(stage) as Doc);
    const input = stages.every((stage) => STREAMING.has(stageName(stage)))
      ? promotedMatches(query)
      : yield* collected(query);
    for (const doc of runStages(input, stages, variables, sourceOf(host))) yield encodeDoc(doc);
  }
}

const stageNameOf = (stage: Doc | undefined): string | undefined => stage && Object.keys(stage)[0];
