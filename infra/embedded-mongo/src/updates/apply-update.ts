import { cloneValue, hasField, isPlainObject, type Doc } from '../documents/codec.js';
import type { Collation } from '../documents/collation.js';
import { valuesEqual } from '../documents/compare.js';
import { CommandError } from '../errors.js';
import { parseFilter, type FilterNode } from '../query/filter.js';
import { compileFilter, type Matcher } from '../query/match.js';
import { addToSet, pop, pull, pullAll, push } from './array-operators.js';
import { bit, currentDate, inc, max, min, mul, rename, set, unset } from './field-operators.js';
import { compilePipelineUpdate } from './pipeline-update.js';
import { concretePaths, type UpdateContext } from './update-paths.js';
import type { Variables } from '../aggregation/expressions.js';

type Operator = (doc: Doc, parts: readonly string[], value: unknown, now: Date) => void;

const OPERATORS: Record<string, Operator> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: inc,
  $mul: mul,
  $min: min,
  $max: max,
  $currentDate: currentDate,
  $rename: rename,
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
  $bit: bit,
};

export interface CompiledUpdate {
  kind: 'operators' | 'replacement' | 'pipeline';
  /** Changes the document it is given, or returns the one that takes its place. */
  apply(doc: Doc, options: { isInsert: boolean; filter: FilterNode }): Doc;
}

export interface UpdateSource {
  update: unknown;
  arrayFilters?: unknown;
  variables?: Variables;
  collation?: Collation | undefined;
}

interface Change {
  operator: string;
  path: string;
  value: unknown;
}

function arrayFiltersOf(filters: unknown, collation?: Collation): Map<string, Matcher> {
  const result = new Map<string, Matcher>();
  if (filters === undefined) return result;
  if (!Array.isArray(filters))
    throw new CommandError('TypeMismatch', 'arrayFilters must be an array');
  for (const filter of filters as unknown[]) {
    if (!isPlainObject(filter))
      throw new CommandError('TypeMismatch', 'arrayFilters entries must be objects');
    const name = firstPath(filter)?.split('.')[0];
    if (name === undefined) {
      throw new CommandError(
        'FailedToParse',
        'Cannot use an expression without a top-level field name in arrayFilters',
      );
    }
    if (result.has(name)) {
      throw new CommandError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    }
    result.set(name, compileFilter(parseFilter(filter), {}, collation));
  }
  return result;
}

function firstPath(filter: Doc): string | undefined {
  for (const [key, value] of Object.entries(filter)) {
    if (!key.startsWith('$')) return key;
    if (Array.isArray(value)) {
      for (const clause of value as unknown[]) {
        const path = isPlainObject(clause) ? firstPath(clause) : undefined;
        if (path !== undefined) return path;
      }
    }
  }
  return undefined;
}

function changesOf(update: Doc): Change[] {
  return Object.entries(update).flatMap(([operator, fields]) => {
    if (!(operator in OPERATORS)) {
      throw new CommandError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isPlainObject(fields)) {
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}} not {${operator}: ...}`,
      );
    }
    return Object.entries(fields).map(([path, value]) => checkedChange(operator, path, value));
  });
}

function checkedChange(operator: string, path: string, value: unknown): Change {
  if (path === '' || path.split('.').includes('')) {
    throw new CommandError(
      'BadValue',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  return { operator, path, value };
}

function refuseConflicts(changes: readonly Change[]): void {
  const paths = changes.flatMap(({ operator, path, value }) =>
    operator === '$rename' ? [path, String(value)] : [path],
  );
  const sorted = paths.map((path) => `${path}.`).sort();
  for (const [i, path] of sorted.entries()) {
    const next = sorted[i + 1];
    if (next?.startsWith(path)) {
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${next.slice(0, -1)}' would create a conflict at '${path.slice(0, -1)}'`,
      );
    }
  }
}

function compileOperators(update: Doc, arrayFilters: ReadonlyMap<string, Matcher>): CompiledUpdate {
  // MongoDB applies changes in the order of their paths, which also orders new fields.
  const changes = changesOf(update).sort((a, b) => comparePaths(a.path, b.path));
  refuseConflicts(changes);
  return {
    kind: 'operators',
    apply(doc, { isInsert, filter }) {
      const context: UpdateContext = { filter, arrayFilters };
      const now = new Date();
      for (const { operator, path, value } of changes) {
        if (operator === '$setOnInsert' && !isInsert) continue;
        for (const parts of concretePaths(doc, path, context)) {
          OPERATORS[operator]?.(doc, parts, value, now);
        }
      }
      return doc;
    },
  };
}

function comparePaths(a: string, b: string): number {
  const [x, y] = [a.split('.'), b.split('.')];
  for (let i = 0; i < Math.min(x.length, y.length); i += 1) {
    const [left = '', right = ''] = [x[i], y[i]];
    if (left === right) continue;
    const numeric = /^\d+$/.test(left) && /^\d+$/.test(right);
    return numeric ? Number(left) - Number(right) : left < right ? -1 : 1;
  }
  return x.length - y.length;
}

function compileReplacement(replacement: Doc): CompiledUpdate {
  return {
    kind: 'replacement',
    apply(doc) {
      const { _id: newId, ...rest } = cloneValue(replacement);
      const oldId = doc['_id'];
      if (newId !== undefined && oldId !== undefined && !valuesEqual(newId, oldId))
        throw immutableId();
      const id = oldId ?? newId;
      return id === undefined ? rest : { _id: id, ...rest };
    },
  };
}

export const immutableId = (): CommandError =>
  new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );

/** An update as a client wrote it: operators, a replacement, or an aggregation pipeline. */
export function compileUpdate({
  update,
  arrayFilters,
  variables,
  collation,
}: UpdateSource): CompiledUpdate {
  if (Array.isArray(update)) return compilePipelineUpdate(update as Doc[], variables);
  if (!isPlainObject(update)) {
    throw new CommandError('FailedToParse', 'Update argument must be either an object or an array');
  }
  const keys = Object.keys(update);
  if (keys[0]?.startsWith('$'))
    return compileOperators(update, arrayFiltersOf(arrayFilters, collation));
  if (arrayFilters !== undefined && (arrayFilters as unknown[]).length > 0) {
    throw new CommandError(
      'FailedToParse',
      'arrayFilters may not be specified for replacement-style updates',
    );
  }
  const dollar = keys.find((key) => key.startsWith('$'));
  if (dollar !== undefined) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  }
  return compileReplacement(update);
}

/** The document an upsert starts from: what the filter says by equality. */
export function upsertSeed(filter: FilterNode): Doc {
  const seed: Doc = {};
  collectEqualities(filter, seed);
  return seed;
}

function collectEqualities(node: FilterNode, seed: Doc): void {
  if (node.kind === 'and') for (const child of node.nodes) collectEqualities(child, seed);
  if (node.kind === 'or' && node.nodes.length === 1 && node.nodes[0])
    collectEqualities(node.nodes[0], seed);
  if (node.kind !== 'leaf') return;
  const values = node.op === 'in' ? (node.value as unknown[]) : [];
  const value = node.op === 'eq' ? node.value : values.length === 1 ? values[0] : undefined;
  if (value === undefined) return;
  if (hasField(seed, node.path)) {
    throw new CommandError(
      'NotSingleValueField',
      `cannot infer query fields to set, path '${node.path}' is matched twice`,
    );
  }
  set(seed, node.path.split('.'), value);
}
