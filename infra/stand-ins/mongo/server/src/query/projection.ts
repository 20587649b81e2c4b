import { compileFields } from '../aggregation/stages/project.js';
import { isPlainObject, toNumber, type Doc } from '../documents/codec.js';

/**
 * The fields of a projection that only includes whole fields, `_id` among them unless it is excluded; undefined for any other
 * projection. Such a projection needs no decoded document.
 */
export function includedFields(spec: unknown): ReadonlySet<string> | undefined {
  if (!isPlainObject(spec)) return undefined;
  const { _id: id, ...fields } = spec;
  const names = Object.keys(fields);
  const isIncluded = (value: unknown): boolean => value === true || toNumber(value) === 1;
  const areWhole = names.every((name) => isIncluded(fields[name]) && !/[.$]/.test(name));
  if (names.length === 0 || !areWhole) return undefined;
  if (id === undefined || isIncluded(id)) return new Set(['_id', ...names]);
  return id === false || toNumber(id) === 0 ? new Set(names) : undefined;
}

/** Compiles a find projection, which includes, excludes or computes fields; undefined when it includes everything. */
export function compileProjection(spec: unknown): ((doc: Doc) => Doc) | undefined {
  if (!isPlainObject(spec) || Object.keys(spec).length === 0) return undefined;
  return compileFields(spec);
}
