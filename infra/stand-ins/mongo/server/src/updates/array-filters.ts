import { isPlainObject, type Doc } from '../documents/codec.js';
import { showValue } from '../documents/show.js';
import { CommandError } from '../errors.js';
import { parseFilter } from '../query/filters/filter.js';
import { compileFilter, type Matcher } from '../query/filters/match.js';

export type ArrayFilters = ReadonlyMap<string, Matcher>;

const failed = (message: string): CommandError => new CommandError('FailedToParse', message);

/** The first part of all paths in the filter. */
function nameOf(filter: Doc): string {
  const [name = '', ...others] = new Set(Object.keys(filter).map((path) => path.split('.')[0]));
  if (/^[a-z][a-zA-Z0-9]*$/.test(name) && others.length === 0) return name;
  throw failed(
    `An array filter needs one name that begins with a lowercase letter: ${showValue(filter)}`,
  );
}

export function parseArrayFilters(filters: unknown): ArrayFilters {
  const result = new Map<string, Matcher>();
  if (filters === undefined) return result;
  if (!Array.isArray(filters) || !filters.every(isPlainObject)) {
    throw new CommandError('TypeMismatch', 'arrayFilters is not an array of objects');
  }
  for (const filter of filters) {
    const name = nameOf(filter);
    if (result.has(name)) {
      throw failed(`Found multiple array filters with the same top-level field name ${name}`);
    }
    result.set(name, compileFilter(parseFilter(filter)));
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
      const name = /^\$\[(.*)\]$/.exec(part)?.[1];
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
