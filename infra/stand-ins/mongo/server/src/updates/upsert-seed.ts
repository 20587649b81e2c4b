import { cloneValue, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import type { FilterNode } from '../query/filters/filter.js';
import { writePath } from './update-paths.js';

/** The initial document of an upsert: the equality conditions of the filter. */
export function upsertSeed(filter: FilterNode): Doc {
  const values = new Map<string, unknown>();
  collectEqualities(filter, values);
  const seed: Doc = {};
  for (const [path, value] of values) writePath(seed, path.split('.'), cloneValue(value));
  return seed;
}

function collectEqualities(node: FilterNode, values: Map<string, unknown>): void {
  if (node.kind === 'and') for (const child of node.nodes) collectEqualities(child, values);
  if (node.kind !== 'leaf') return;
  const list = node.op === 'in' ? (node.value as unknown[]) : [];
  const value = node.op === 'eq' ? node.value : list.length === 1 ? list[0] : undefined;
  if (value === undefined) return;
  refuseSecondValue(node.path, values);
  values.set(node.path, value);
}

function refuseSecondValue(path: string, values: ReadonlyMap<string, unknown>): void {
  if (values.has(path)) {
    throw new CommandError(
      'NotSingleValueField',
      `cannot infer query fields to set, path '${path}' is matched twice`,
    );
  }
  for (const other of values.keys()) {
    if (!other.startsWith(`${path}.`) && !path.startsWith(`${other}.`)) continue;
    throw new CommandError(
      'NotSingleValueField',
      `cannot infer query fields to set, both paths '${path}' and '${other}' are matched`,
    );
  }
}
