import { getField, isPlainObject } from '../../documents/codec.js';
import type { Evaluate } from './scope.js';

/** The value at a path. For an array on the path, the array of the values in its documents. */
function valueAt(value: unknown, parts: readonly string[], from = 0): unknown {
  let reached = value;
  for (let i = from; i < parts.length; i += 1) {
    if (Array.isArray(reached)) return inArray(reached, parts, i);
    if (!isPlainObject(reached)) return undefined;
    reached = getField(reached, parts[i] ?? '');
  }
  return reached;
}

const inArray = (items: readonly unknown[], parts: readonly string[], from: number): unknown[] =>
  items
    .filter(isPlainObject)
    .map((item) => valueAt(item, parts, from))
    .filter((value) => value !== undefined);

export function pathOf(base: Evaluate, parts: readonly string[]): Evaluate {
  const [only] = parts;
  if (only === undefined) return base;
  if (parts.length > 1) return (frame) => valueAt(base(frame), parts);
  return (frame) => {
    const value = base(frame);
    return isPlainObject(value) ? getField(value, only) : valueAt(value, parts);
  };
}
