import { cloneValue, isPlainObject, type Doc } from '../documents/codec.js';
import { valuesEqual } from '../documents/compare.js';
import { showValue } from '../documents/show.js';
import { CommandError } from '../errors.js';
import { parseArrayFilters } from './array-filters.js';
import type { CompiledUpdate } from './compiled-update.js';
import { compileOperators } from './operator-update.js';
import { compilePipelineUpdate } from './pipeline-update.js';

/** The update as received bytes, if available. Read for replacements only. */
export type RawUpdate = () => Buffer | undefined;

export interface UpdateSource {
  update: unknown;
  raw?: RawUpdate;
  arrayFilters?: unknown;
}

/** The error for a replacement with another `_id`. */
export const alteredId = (id: unknown): CommandError =>
  new CommandError(
    'ImmutableField',
    `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${showValue(id)}`,
  );

function refuseDollarField(replacement: Doc): void {
  const dollar = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (dollar === undefined) return;
  throw new CommandError(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );
}

function compileReplacement(replacement: Doc, raw: Buffer | undefined): CompiledUpdate {
  return {
    kind: 'replacement',
    fieldOrder: raw,
    apply(doc) {
      const { _id: newId, ...rest } = cloneValue(replacement);
      const oldId = doc['_id'];
      if (newId !== undefined && oldId !== undefined && !valuesEqual(newId, oldId)) {
        throw alteredId(newId);
      }
      const id = oldId ?? newId;
      return id === undefined ? rest : { _id: id, ...rest };
    },
  };
}

function refuseArrayFilters(arrayFilters: unknown, style: string): void {
  if (!Array.isArray(arrayFilters) || arrayFilters.length === 0) return;
  throw new CommandError('FailedToParse', `arrayFilters may not be specified for ${style} updates`);
}

/** Compiles an update of a client: operators, a replacement, or an aggregation pipeline. */
export function compileUpdate(source: UpdateSource): CompiledUpdate {
  const { update, arrayFilters } = source;
  if (Array.isArray(update)) {
    refuseArrayFilters(arrayFilters, 'pipeline-syle');
    return compilePipelineUpdate(update as unknown[]);
  }
  if (!isPlainObject(update)) {
    throw new CommandError('FailedToParse', 'Update argument must be either an object or an array');
  }
  const keys = Object.keys(update);
  if (keys[0]?.startsWith('$')) {
    return compileOperators(update, parseArrayFilters(arrayFilters));
  }
  refuseArrayFilters(arrayFilters, 'replacement-style');
  refuseDollarField(update);
  return compileReplacement(update, source.raw?.());
}
