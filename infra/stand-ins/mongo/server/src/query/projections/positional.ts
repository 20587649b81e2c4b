import { getField, isPlainObject, type Doc } from '../../documents/codec.js';
import type { FilterNode } from '../filters/filter.js';
import { compileFilter } from '../filters/match.js';

function valueAt(doc: Doc, path: string): unknown {
  let value: unknown = doc;
  for (const part of path.split('.')) {
    if (Array.isArray(value) && /^\d+$/.test(part)) value = (value as unknown[])[Number(part)];
    else if (isPlainObject(value)) value = getField(value, part);
    else return undefined;
  }
  return value;
}

/** The same condition applied to one element of the array at `arrayPath`. */
function forElement(node: FilterNode, arrayPath: string): FilterNode | undefined {
  switch (node.kind) {
    case 'and':
    case 'or': {
      for (const child of node.nodes) {
        const found = forElement(child, arrayPath);
        if (found) return found;
      }
      return undefined;
    }
    case 'elemMatch':
      if (node.path === arrayPath) return node.node;
      return undefined;
    case 'leaf': {
      if (node.path === arrayPath) return { ...node, path: '' };
      if (!node.path.startsWith(`${arrayPath}.`)) return undefined;
      return { ...node, path: node.path.slice(arrayPath.length + 1) };
    }
    default:
      return undefined;
  }
}

function firstMatch(array: unknown, condition: FilterNode): number | undefined {
  if (!Array.isArray(array)) return undefined;
  const test = compileFilter(condition);
  const index = array.findIndex((item) => test(item as Doc));
  return index === -1 ? undefined : index;
}

/** The paths of all arrays in a filter, in its order. */
function* arrayPaths(doc: Doc, node: FilterNode): Generator<string> {
  if (node.kind === 'and' || node.kind === 'or') {
    for (const child of node.nodes) yield* arrayPaths(doc, child);
  } else if (node.kind === 'leaf' || node.kind === 'elemMatch') {
    const parts = node.path.split('.');
    for (const [i] of parts.entries()) {
      const path = parts.slice(0, i + 1).join('.');
      if (Array.isArray(valueAt(doc, path))) yield path;
    }
  }
}

/**
 * The index of the array element that matched the filter, for `$`. If the filter does not name this
 * array, the index in another array that it names.
 */
export function positionOf(doc: Doc, filter: FilterNode, arrayPath: string): number | undefined {
  for (const path of [arrayPath, ...arrayPaths(doc, filter)]) {
    const condition = forElement(filter, path);
    const position = condition && firstMatch(valueAt(doc, path), condition);
    if (position !== undefined) return position;
  }
  return undefined;
}
