import { isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { parsePath, valueAt } from './expressions/field-path.js';
import type { Compare } from './expressions/scope.js';

interface OrderField {
  parts: readonly string[];
  direction: 1 | -1;
}

function orderFields(spec: Doc): OrderField[] {
  return Object.entries(spec).map(([path, order]) => {
    const direction = toNumber(order);
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(
        'Location15975',
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    }
    return { parts: parsePath(path), direction };
  });
}

/** For an array, the element that sorts first; null for a missing value. */
function sortValue(value: unknown, { parts, direction }: OrderField, compare: Compare): unknown {
  const found = valueAt(value, parts) ?? null;
  if (!Array.isArray(found) || found.length === 0) return found;
  return (found as unknown[]).reduce((best, item) =>
    compare(item, best) * direction < 0 ? item : best,
  );
}

/** The order of a sort specification, for values in memory. */
export function sortComparator(spec: unknown, compare: Compare): Compare {
  if (!isPlainObject(spec)) {
    throw new CommandError('TypeMismatch', 'the sort specification must be an object');
  }
  const fields = orderFields(spec);
  return (a, b) => {
    for (const field of fields) {
      const result = compare(sortValue(a, field, compare), sortValue(b, field, compare));
      if (result !== 0) return result * field.direction;
    }
    return 0;
  };
}
