import { isPlainObject, type Doc } from '../../../documents/codec.js';
import { hasVariable, type Variables } from '../../expressions/scope.js';

/**
 * Rewrites `$eq` of a field and a variable inside `$expr` as a plain condition that an index can
 * serve.
 */
export function indexableConditions(pipeline: readonly Doc[], variables: Variables): Doc[] {
  const match = pipeline[0]?.['$match'];
  const expression = isPlainObject(match) ? match['$expr'] : undefined;
  if (!isPlainObject(expression)) return [];
  const clauses = Array.isArray(expression['$and'])
    ? (expression['$and'] as unknown[])
    : [expression];
  return clauses.flatMap((clause) => {
    const pair = isPlainObject(clause) ? clause['$eq'] : undefined;
    if (!Array.isArray(pair) || pair.length !== 2) return [];
    const field = pair.find((side) => typeof side === 'string' && /^\$[^$]/.test(side)) as
      | string
      | undefined;
    const variable = pair.find((side) => typeof side === 'string' && side.startsWith('$$')) as
      | string
      | undefined;
    const name = variable?.slice(2) ?? '';
    if (field === undefined || !hasVariable(variables, name)) return [];
    const value = variables[name];
    const isScalar = value !== null && value !== undefined && !Array.isArray(value);
    return isScalar ? [{ [field.slice(1)]: { $eq: value } }] : [];
  });
}
