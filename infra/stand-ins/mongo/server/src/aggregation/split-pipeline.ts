import { isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import type { QueryRequest } from '../query/query.js';
import { limitOf, matchFilter, sortOf } from './stages/flow.js';
import { stageName } from './stages/stage.js';

export interface SplitPipeline {
  /** The leading `$match`, `$sort` and `$limit` as one query that an index can serve. */
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

/** Adds one stage to the query; false when the query ends before this stage. */
function takeStage(stage: Doc, request: QueryRequest, filters: Doc[]): boolean {
  const isCut = request.limit !== undefined;
  switch (stageName(stage)) {
    case '$match':
      if (isCut) return false;
      filters.push(matchFilter(stage['$match']));
      return true;
    case '$sort':
      if (isCut || request.sort !== undefined) return false;
      request.sort = sortOf(stage['$sort']);
      return true;
    case '$limit':
      request.limit = Math.min(request.limit ?? Infinity, limitOf(stage['$limit']));
      return true;
    default:
      return false;
  }
}

/** Moves as many leading stages as possible into the query. */
export function splitPipeline(pipeline: readonly Doc[]): SplitPipeline {
  const filters: Doc[] = [];
  const request: QueryRequest = { filter: {} };
  let taken = 0;
  for (const stage of pipeline) {
    if (!takeStage(stage, request, filters)) break;
    taken += 1;
  }
  const [only = {}] = filters;
  request.filter = filters.length > 1 ? { $and: filters } : only;
  return { request, rest: pipeline.slice(taken) };
}

/** The remaining pipeline when only the number of documents is needed. */
export interface Counting {
  field: string;
  /** The `_id` beside the number. */
  id: unknown;
}

/** `{$group: {_id: <constant>, n: {$sum: 1}}}`, as drivers count. */
export function countField(rest: readonly Doc[]): Counting | undefined {
  const group = rest.length === 1 ? rest[0]?.['$group'] : undefined;
  if (!isPlainObject(group)) return undefined;
  const fields = Object.keys(group).filter((key) => key !== '_id');
  const id = group['_id'];
  const isConstant = id === null || toNumber(id) !== undefined;
  const [field] = fields;
  if (!isConstant || field === undefined || fields.length !== 1) return undefined;
  const sum = group[field];
  return isPlainObject(sum) && isInt32One(sum['$sum']) && Object.keys(sum).length === 1
    ? { id, field }
    : undefined;
}

const isInt32One = (value: unknown): boolean =>
  (value as { _bsontype?: unknown } | undefined)?._bsontype === 'Int32' && toNumber(value) === 1;
