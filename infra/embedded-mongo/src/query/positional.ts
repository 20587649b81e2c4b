import { getField, isPlainObject, type Doc } from '../documents/codec.js';
import type { FilterNode } from './filter.js';
import { compileFilter } from './match.js';

function valueAt(doc: Doc, path: string): unknown {
  let value: unknown = doc;
  for (const part of path.split('.')) {
    if (Array.isArray(value) && /^\d+$/.test(part)) value = (value as unknown[])[Number(part)];
    else if (isPlainObject(value)) value = getField(value, part);
    else return undefined;
  }
  return value;
}

/** The same condition, asked of one element of the array at `arrayPath`. */
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

/** Which element of the array made the filter match: what `$` stands for. */
export function positionOf(doc: Doc, filter: FilterNode, arrayPath: string): number | undefined {
  const array = valueAt(doc, arrayPath);
  if (!Array.isArray(array)) return undefined;
  const condition = forElement(filter, arrayPath);
  if (!condition) return undefined;
  const test = compileFilter(condition);
  const index = array.findIndex((item) => test(item as Doc));
  return index === -1 ? undefined : index;
}
