import { isPlainObject, type Doc } from '../documents/codec.js';
import { typeName } from '../documents/type-names.js';
import { CommandError } from '../errors.js';
import { checkArrayFilters, type ArrayFilters } from './array-filters.js';
import { bit, inc, mul } from './arithmetic-operators.js';
import { addToSet, pop, pull, pullAll } from './array-operators.js';
import type { CompiledUpdate } from './compiled-update.js';
import { currentDate, immutableField, max, min, rename, set, unset } from './field-operators.js';
import { bad, type Change, type Operator, type Surroundings } from './operator.js';
import { push } from './push-operator.js';
import { showValue } from '../documents/show.js';
import { valuesEqual } from '../documents/compare.js';
import { concretePaths, type UpdateContext } from './update-paths.js';

const OPERATORS: Readonly<Record<string, Operator>> = {
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

interface Modification {
  path: string;
  /** The changed path; for a rename, not the path it reads. */
  target: string;
  change: Change;
  onlyOnInsert: boolean;
}

function checkPath(path: string): void {
  if (path === '') throw new CommandError('EmptyFieldName', 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes('')) {
    throw new CommandError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  const first = parts[0] ?? '';
  if (first === '$' || first.startsWith('$[')) {
    throw bad(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  }
  if (parts.filter((part) => part === '$').length > 1) {
    throw bad(`Too many positional (i.e. '$') elements found in path '${path}'`);
  }
  if (first.startsWith('$')) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${first}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  }
}

function modificationsOf(update: Doc): Modification[] {
  return Object.entries(update).flatMap(([name, fields]) => {
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
    if (!operator) {
      throw new CommandError(
        'FailedToParse',
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isPlainObject(fields)) {
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${showValue(fields)}}`,
      );
    }
    return Object.entries(fields).map(([path, argument]) => {
      checkPath(path);
      const change = operator(path, argument);
      const target = name === '$rename' ? String(argument) : path;
      if (target !== path) checkPath(target);
      return { path, target, change, onlyOnInsert: name === '$setOnInsert' };
    });
  });
}

/** Two changes must not have the same path, nor one path inside the other. */
function refuseConflicts(modifications: readonly Modification[]): void {
  const taken = new Set<string>();
  const above = new Set<string>();
  for (const { path, target } of modifications) {
    for (const place of path === target ? [path] : [path, target]) {
      const parts = place.split('.');
      const prefixes = parts.map((_, i) => parts.slice(0, i + 1).join('.'));
      const conflict =
        prefixes.find((prefix) => taken.has(prefix)) ?? (above.has(place) ? place : undefined);
      if (conflict !== undefined) {
        throw new CommandError(
          'ConflictingUpdateOperators',
          `Updating the path '${place}' would create a conflict at '${conflict}'`,
        );
      }
      taken.add(place);
      for (const prefix of prefixes.slice(0, -1)) above.add(prefix);
    }
  }
}

const isNumeric = (part: string): boolean => /^\d+$/.test(part);

/**
 * Orders paths by name, array positions by number. Changes are made, and new fields appear, in this
 * order.
 */
function comparePaths(a: string, b: string): number {
  const [x, y] = [a.split('.'), b.split('.')];
  for (let i = 0; i < Math.min(x.length, y.length); i += 1) {
    const [left = '', right = ''] = [x[i], y[i]];
    if (left === right) continue;
    if (isNumeric(left) && isNumeric(right)) return Number(left) - Number(right);
    return left < right ? -1 : 1;
  }
  return x.length - y.length;
}

/** Positional parts of different paths can resolve to the same element. */
function refuseMeeting(places: readonly string[]): void {
  const sorted = places.map((place) => `${place}.`).sort();
  for (const [i, place] of sorted.entries()) {
    if (!sorted[i + 1]?.startsWith(place)) continue;
    throw new CommandError(
      'ConflictingUpdateOperators',
      `Update created a conflict at '${place.slice(0, -1)}'`,
    );
  }
}

export function compileOperators(update: Doc, arrayFilters: ArrayFilters): CompiledUpdate {
  const modifications = modificationsOf(update);
  refuseConflicts(modifications);
  checkArrayFilters(
    arrayFilters,
    modifications.map(({ path }) => path),
    update,
  );
  const isPositional = modifications.some(({ path }) => path.includes('.$'));
  modifications.sort((a, b) => comparePaths(a.target, b.target));
  return {
    kind: 'operators',
    apply(doc, { isInsert, filter, collation }) {
      const context: UpdateContext = { filter, arrayFilters };
      const around: Surroundings = { now: new Date(), collation };
      const id = doc['_id'];
      const wanted = modifications.filter(({ onlyOnInsert }) => isInsert || !onlyOnInsert);
      const placed = wanted.map(({ path, change }) => ({
        change,
        path,
        places: concretePaths(doc, path, context),
      }));
      if (isPositional) {
        refuseMeeting(placed.flatMap(({ places }) => places.map((parts) => parts.join('.'))));
      }
      for (const { change, path, places } of placed) {
        for (const parts of places) change(doc, parts, around);
        if (id !== undefined && !valuesEqual(doc['_id'], id)) throw immutableField(path);
      }
      return doc;
    },
  };
}
