import type { FilterNode } from '../query/filters/filter.js';
import { compileFilter } from '../query/filters/match.js';

/** The condition of the filter on the elements of the array at this path. */
function forElement(node: FilterNode, arrayPath: string): FilterNode | undefined {
  switch (node.kind) {
    case 'and':
      for (const child of node.nodes) {
        const found = forElement(child, arrayPath);
        if (found) return found;
      }
      return undefined;
    case 'elemMatch':
      return node.path === arrayPath ? node.node : undefined;
    case 'leaf':
      if (node.path === arrayPath) return { ...node, path: '' };
      if (!node.path.startsWith(`${arrayPath}.`)) return undefined;
      return { ...node, path: node.path.slice(arrayPath.length + 1) };
    default:
      return undefined;
  }
}

/** The index of the array element that matched the filter, for `$`. */
export function positionOf(
  array: unknown,
  filter: FilterNode,
  arrayPath: string,
): number | undefined {
  const condition = forElement(filter, arrayPath);
  if (!condition || !Array.isArray(array)) return undefined;
  const test = compileFilter(condition);
  const index = array.findIndex((item) => test(item));
  return index === -1 ? undefined : index;
}
