import {
  getField,
  hasField,
  isPlainObject,
  promote,
  setField,
  type Doc,
} from '../documents/codec.js';
import type { FilterNode } from '../query/filter.js';
import type { Matcher } from '../query/match.js';
import { positionOf } from '../query/positional.js';
import { CommandError } from '../errors.js';

/** What positional parts of an update path refer to. */
export interface UpdateContext {
  filter: FilterNode;
  arrayFilters: ReadonlyMap<string, Matcher>;
}

type Container = Doc | unknown[];

const isContainer = (value: unknown): value is Container =>
  Array.isArray(value) || isPlainObject(value);

const MAX_ARRAY_PADDING = 1_500_000;

const isIndex = (part: string): boolean => /^(0|[1-9]\d*)$/.test(part);

export function readStep(container: Container, part: string): unknown {
  if (Array.isArray(container)) {
    return isIndex(part) ? (container as unknown[])[Number(part)] : undefined;
  }
  return getField(container, part);
}

function hasStep(container: Container, part: string): boolean {
  if (Array.isArray(container)) return isIndex(part) && Number(part) < container.length;
  return hasField(container, part);
}

export function writeStep(container: Container, part: string, value: unknown): void {
  if (!Array.isArray(container)) {
    setField(container, part, value);
    return;
  }
  if (!isIndex(part)) {
    throw new CommandError(
      'PathNotViable',
      `Cannot create field '${part}' in element ${JSON.stringify(promote(container))}`,
    );
  }
  const index = Number(part);
  if (index - container.length > MAX_ARRAY_PADDING) {
    throw new CommandError('BadValue', "can't backfill more than 1500000 elements");
  }
  while (container.length < index) container.push(null);
  container[index] = value;
}

/** `$`, `$[]` and `$[name]` replaced by the array positions they stand for in this document. */
export function concretePaths(doc: Doc, path: string, context: UpdateContext): string[][] {
  let found: { parts: string[]; value: unknown }[] = [{ parts: [], value: doc }];
  for (const part of path.split('.')) {
    found = found.flatMap(({ parts, value }) =>
      stepsFor(doc, value, part, parts, context).map((step) => ({
        parts: [...parts, step],
        value: isContainer(value) ? readStep(value, step) : undefined,
      })),
    );
  }
  return found.map(({ parts }) => parts);
}

function stepsFor(
  doc: Doc,
  value: unknown,
  part: string,
  before: string[],
  context: UpdateContext,
): string[] {
  if (part === '$') {
    const position = positionOf(doc, context.filter, before.join('.'));
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
  if (!Array.isArray(value)) {
    throw new CommandError(
      'BadValue',
      `The path '${before.join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  const name = named[1] ?? '';
  const matches = name === '' ? () => true : context.arrayFilters.get(name);
  if (!matches) {
    throw new CommandError(
      'BadValue',
      `No array filter found for identifier '${name}' in path '${[...before, part].join('.')}'`,
    );
  }
  return value.flatMap((item: unknown, index) =>
    matches({ [name]: item }) ? [String(index)] : [],
  );
}

export function readPath(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) {
    if (!isContainer(value)) return undefined;
    value = readStep(value, part);
  }
  return value;
}

/** Sets the value, making the objects that lead to it. */
export function writePath(doc: Doc, parts: readonly string[], value: unknown): void {
  let container: Container = doc;
  for (const [i, part] of parts.slice(0, -1).entries()) {
    let next: unknown = readStep(container, part);
    if (!hasStep(container, part)) {
      next = {};
      writeStep(container, part, next);
    }
    if (!isContainer(next)) {
      throw new CommandError(
        'PathNotViable',
        `Cannot create field '${parts[i + 1] ?? ''}' in element {${part}: ${JSON.stringify(promote(next))}}`,
      );
    }
    container = next;
  }
  writeStep(container, parts.at(-1) ?? '', value);
}

/** Removes a field; inside an array the element becomes null, as MongoDB does. */
export function removePath(doc: Doc, parts: readonly string[]): void {
  const parent = readPath(doc, parts.slice(0, -1));
  const last = parts.at(-1) ?? '';
  if (!isContainer(parent) || !hasStep(parent, last)) return;
  if (Array.isArray(parent)) parent[Number(last)] = null;
  else delete parent[last];
}
