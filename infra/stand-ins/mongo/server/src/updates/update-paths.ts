import { getField, hasField, isPlainObject, setField, type Doc } from '../documents/codec.js';
import { showValue } from '../documents/show.js';
import { CommandError } from '../errors.js';
import type { FilterNode } from '../query/filters/filter.js';
import type { ArrayFilters } from './array-filters.js';
import { positionOf } from './positional.js';

/** The context in which positional parts of a path are resolved. */
export interface UpdateContext {
  filter: FilterNode;
  arrayFilters: ArrayFilters;
}

type Container = Doc | unknown[];

const isContainer = (value: unknown): value is Container =>
  Array.isArray(value) || isPlainObject(value);

const MAX_ARRAY_PADDING = 1_500_000;

const ZERO = 48;
const NINE = 57;

/** Whether the part has digits only. A loop, because an update may have hundreds of paths. */
export function isNumeric(part: string): boolean {
  for (let i = 0; i < part.length; i += 1) {
    const code = part.charCodeAt(i);
    if (code < ZERO || code > NINE) return false;
  }
  return part !== '';
}

const isIndex = (part: string): boolean =>
  isNumeric(part) && (part.length === 1 || !part.startsWith('0'));

function readStep(container: Container, part: string): unknown {
  if (Array.isArray(container)) {
    return isIndex(part) ? (container as unknown[])[Number(part)] : undefined;
  }
  return getField(container, part);
}

function hasStep(container: Container, part: string): boolean {
  if (Array.isArray(container)) return isIndex(part) && Number(part) < container.length;
  return hasField(container, part);
}

const notViable = (part: string, name: string, container: unknown): CommandError =>
  new CommandError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${name}: ${showValue(container)}}`,
  );

function writeStep(container: Container, part: string, value: unknown, name: string): void {
  if (!Array.isArray(container)) {
    setField(container, part, value);
    return;
  }
  if (!isIndex(part)) throw notViable(part, name, container);
  const index = Number(part);
  if (index - container.length > MAX_ARRAY_PADDING) {
    throw new CommandError(
      'CannotBackfillArray',
      `can't backfill array to larger than ${MAX_ARRAY_PADDING} elements`,
    );
  }
  while (container.length < index) container.push(null);
  container[index] = value;
}

/** Resolves `$` and `$[name]` to the array positions in this document. */
export function concretePaths(
  doc: Doc,
  path: readonly string[],
  context: UpdateContext,
): string[][] {
  let found: { parts: string[]; value: unknown }[] = [{ parts: [], value: doc }];
  for (const part of path) {
    found = found.flatMap(({ parts, value }) =>
      stepsFor(value, part, parts, context).map((step) => ({
        parts: [...parts, step],
        value: isContainer(value) ? readStep(value, step) : undefined,
      })),
    );
  }
  return found.map(({ parts }) => parts);
}

function stepsFor(
  value: unknown,
  part: string,
  before: string[],
  context: UpdateContext,
): string[] {
  if (part === '$') {
    const position = positionOf(value, context.filter, before.join('.'));
    if (position === undefined) {
      throw new CommandError(
        'BadValue',
        'The positional operator did not find the match needed from the query.',
      );
    }
    return [String(position)];
  }
  const named = /^\$\[(.*)\]$/.exec(part);
  if (!named) return [part];
  if (!Array.isArray(value)) throw notAnArray(value, before);
  const name = named[1] ?? '';
  const matches = context.arrayFilters.get(name);
  if (!matches) throw new RangeError(`no array filter ${name}`);
  return value.flatMap((item: unknown, index) =>
    matches({ [name]: item }) ? [String(index)] : [],
  );
}

const notAnArray = (value: unknown, path: string[]): CommandError =>
  new CommandError(
    'BadValue',
    value === undefined
      ? `The path '${path.join('.')}' must exist in the document in order to apply array updates.`
      : `Cannot apply array updates to non-array element ${path.at(-1) ?? ''}: ${showValue(value)}`,
  );

export function readPath(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) {
    if (!isContainer(value)) return undefined;
    value = readStep(value, part);
  }
  return value;
}

/** Sets the value and creates the objects on the path. */
export function writePath(doc: Doc, parts: readonly string[], value: unknown): void {
  let container: Container = doc;
  let name = '';
  const last = parts.length - 1;
  for (let i = 0; i < last; i += 1) {
    const part = parts[i] ?? '';
    let next: unknown = readStep(container, part);
    if (next === undefined && !hasStep(container, part)) {
      next = {};
      writeStep(container, part, next, name);
    }
    if (!isContainer(next)) throw notViable(parts[i + 1] ?? '', part, next);
    container = next;
    name = part;
  }
  writeStep(container, parts[last] ?? '', value, name);
}

/** Removes a field; an array element becomes null, as in MongoDB. */
export function removePath(doc: Doc, parts: readonly string[]): void {
  const parent = readPath(doc, parts.slice(0, -1));
  const last = parts.at(-1) ?? '';
  if (!isContainer(parent) || !hasStep(parent, last)) return;
  if (Array.isArray(parent)) parent[Number(last)] = null;
  else delete parent[last];
}
