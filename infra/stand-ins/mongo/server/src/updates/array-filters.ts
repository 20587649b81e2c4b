import { isPlainObject, type Doc } from '../documents/codec.js';
import type { Collation } from '../documents/collations/collation.js';
import { showValue } from '../documents/show.js';
import { CommandError } from '../errors.js';
import { parseFilter } from '../query/filters/filter.js';
import { compileFilter, type Matcher } from '../query/filters/match.js';

export type ArrayFilters = ReadonlyMap<string, Matcher>;

const failed = (message: string): CommandError => new CommandError('FailedToParse', message);

/** The first parts of all paths in a filter. */
function* topLevelNames(filter: Doc): Generator<string> {
  for (const [key, value] of Object.entries(filter)) {
    if (!key.startsWith('$')) {
      yield key.split('.')[0] ?? '';
    } else if (Array.isArray(value)) {
      for (const clause of value as unknown[]) {
        if (isPlainObject(clause)) yield* topLevelNames(clause);
      }
    }
  }
}

function nameOf(filter: Doc): string {
  const [name, ...others] = topLevelNames(filter);
  if (name === undefined) {
    throw failed('Cannot use an expression without a top-level field name in arrayFilters');
  }
  const other = others.find((candidate) => candidate !== name);
  if (other !== undefined) {
    throw failed(
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${other}'`,
    );
  }
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
    throw new CommandError(
      'BadValue',
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  }
  return name;
}

export function parseArrayFilters(filters: unknown, collation?: Collation): ArrayFilters {
  const result = new Map<string, Matcher>();
  if (filters === undefined) return result;
  if (!Array.isArray(filters)) {
    throw new CommandError(
      'TypeMismatch',
      "BSON field 'update.updates.arrayFilters' is the wrong type, expected type 'array'",
    );
  }
  for (const filter of filters as unknown[]) {
    if (!isPlainObject(filter)) {
      throw new CommandError('TypeMismatch', 'arrayFilters entries must be objects');
    }
    const name = nameOf(filter);
    if (result.has(name)) {
      throw failed(`Found multiple array filters with the same top-level field name ${name}`);
    }
    result.set(name, compileFilter(parseFilter(filter), collation));
  }
  return result;
}

/** Every `$[name]` needs a filter and every filter a `$[name]`, independent of the documents. */
export function checkArrayFilters(
  filters: ArrayFilters,
  paths: readonly string[],
  update: Doc,
): void {
  const used = new Set<string>();
  for (const path of paths) {
    for (const part of path.split('.')) {
      const name = /^\$\[(.+)\]$/.exec(part)?.[1];
      if (name === undefined) continue;
      used.add(name);
      if (filters.has(name)) continue;
      throw new CommandError(
        'BadValue',
        `No array filter found for identifier '${name}' in path '${path}'`,
      );
    }
  }
  for (const name of filters.keys()) {
    if (used.has(name)) continue;
    throw failed(
      `The array filter for identifier '${name}' was not used in the update ${showValue(update)}`,
    );
  }
}
