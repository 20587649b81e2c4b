import { isPlainObject, type Doc } from '../documents/codec.js';
import { valuesEqual } from '../documents/compare.js';
import { showValue } from '../documents/show.js';
import { typeName } from '../documents/type-names.js';
import { CommandError, notSupported } from '../errors.js';
import { checkArrayFilters, type ArrayFilters } from './array-filters.js';
import { addToSet, pull, pullAll } from './array-operators.js';
import type { CompiledUpdate } from './compiled-update.js';
import { immutableField, max, min, set, unset } from './field-operators.js';
import { inc } from './inc-operator.js';
import { bad, type Change, type Operator, type Parts } from './operator.js';
import { push } from './push-operator.js';
import { concretePaths, isNumeric, type UpdateContext } from './update-paths.js';

const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: inc,
  $min: min,
  $max: max,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
};

interface Modification {
  path: string;
  parts: Parts;
  change: Change;
  onlyOnInsert: boolean;
}

/** The parts of a valid path. */
function partsOf(path: string): Parts {
  if (path === '') throw new CommandError('EmptyFieldName', 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes('')) {
    throw new CommandError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  if (path.includes('$')) checkDollars(path, parts);
  return parts;
}

function checkDollars(path: string, parts: Parts): void {
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
  const modifications: Modification[] = [];
  for (const [name, fields] of Object.entries(update)) {
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
    if (!operator) {
      throw notSupported('FailedToParse', `Unknown modifier: ${name}`);
    }
    if (!isPlainObject(fields)) {
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${showValue(fields)}}`,
      );
    }
    const onlyOnInsert = name === '$setOnInsert';
    for (const path of Object.keys(fields)) {
      const argument = fields[path];
      const parts = partsOf(path);
      const change = operator(path, argument);
      modifications.push({ path, parts, change, onlyOnInsert });
    }
  }
  return modifications;
}

/** Two changes must not have the same path, nor one path inside the other. */
function refuseConflicts(modifications: readonly Modification[]): void {
  const taken = new Set<string>();
  const above = new Set<string>();
  for (const { path } of modifications) takePlace(path, taken, above);
}

function takePlace(place: string, taken: Set<string>, above: Set<string>): void {
  for (let dot = place.indexOf('.'); dot !== -1; dot = place.indexOf('.', dot + 1)) {
    const prefix = place.slice(0, dot);
    if (above.has(prefix)) continue;
    if (taken.has(prefix)) throw conflictAt(place, prefix);
    above.add(prefix);
  }
  if (taken.has(place) || above.has(place)) throw conflictAt(place, place);
  taken.add(place);
}

const conflictAt = (place: string, conflict: string): CommandError =>
  new CommandError(
    'ConflictingUpdateOperators',
    `Updating the path '${place}' would create a conflict at '${conflict}'`,
  );

/**
 * Orders paths by name, array positions by number. Changes are made, and new fields appear, in this
 * order.
 */
function comparePaths(x: Parts, y: Parts): number {
  const length = Math.min(x.length, y.length);
  for (let i = 0; i < length; i += 1) {
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
  const isPositional = modifications.some(({ path }) => path.includes('.$'));
  if (isPositional || arrayFilters.size > 0) {
    const paths = modifications.map(({ path }) => path);
    checkArrayFilters(arrayFilters, paths, update);
  }
  modifications.sort((a, b) => comparePaths(a.parts, b.parts));
  return isPositional ? positionalUpdate(modifications, arrayFilters) : plainUpdate(modifications);
}

function rootsOf(modifications: readonly Modification[]): ReadonlySet<string> {
  return new Set(modifications.map(({ parts }) => parts[0] ?? ''));
}

const changesId = ({ parts }: Modification): boolean => parts[0] === '_id';

/** An update whose paths are the same for every document. */
function plainUpdate(modifications: readonly Modification[]): CompiledUpdate {
  return {
    kind: 'operators',
    roots: rootsOf(modifications),
    apply(doc, { isInsert }) {
      const id = doc['_id'];
      for (const modification of modifications) {
        if (modification.onlyOnInsert && !isInsert) continue;
        modification.change(doc, modification.parts);
        if (changesId(modification)) refuseOtherId(doc, id, modification.path);
      }
      return doc;
    },
  };
}

/** An update with paths such as `list.$`, which are resolved in each document. */
function positionalUpdate(
  modifications: readonly Modification[],
  arrayFilters: ArrayFilters,
): CompiledUpdate {
  return {
    kind: 'operators',
    roots: rootsOf(modifications),
    apply(doc, { isInsert, filter }) {
      const context: UpdateContext = { filter, arrayFilters };
      const id = doc['_id'];
      const wanted = modifications.filter(({ onlyOnInsert }) => isInsert || !onlyOnInsert);
      const placed = wanted.map((modification) => ({
        modification,
        places: concretePaths(doc, modification.parts, context),
      }));
      refuseMeeting(placed.flatMap(({ places }) => places.map((parts) => parts.join('.'))));
      for (const { modification, places } of placed) {
        for (const parts of places) modification.change(doc, parts);
        if (changesId(modification)) refuseOtherId(doc, id, modification.path);
      }
      return doc;
    },
  };
}

function refuseOtherId(doc: Doc, id: unknown, path: string): void {
  if (id !== undefined && !valuesEqual(doc['_id'], id)) throw immutableField(path);
}
