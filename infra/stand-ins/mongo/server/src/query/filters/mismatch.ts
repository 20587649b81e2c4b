import { getField, isPlainObject, type Doc } from '../../documents/codec.js';
import { typeNameOf } from '../../documents/compare.js';
import { compileExpression } from '../../aggregation/expressions.js';
import { annotations } from './json-schema/keyword.js';
import { compileSchema } from './json-schema/schema.js';
import { isOperatorObject, isRegex, parseFilter } from './filter.js';
import { compileFilter, splitPath } from './match.js';

/**
 * The reasons for a failed operator, and for a negated operator that matched (under `$nor`,
 * `$not`).
 */
const REASONS: Record<string, readonly [string, string]> = {
  $exists: ['path does not exist', 'path does exist'],
  $type: ['type did not match', 'type did match'],
  $size: ['array length was not equal to given size', 'array length was equal to given size'],
  $in: ['no matching value found in array', 'matching value found in array'],
  $nin: ['matching value found in array', 'no matching value found in array'],
  $regex: ['regular expression did not match', 'regular expression did match'],
  $mod: ['$mod did not evaluate to expected remainder', '$mod did evaluate to expected remainder'],
  $all: ['array did not contain all specified values', 'array did contain all specified values'],
  $elemMatch: [
    'array did not satisfy the child predicate',
    'array did satisfy the child predicate',
  ],
  $bitsAllSet: ['bitwise operator failed to match', 'bitwise operator matched successfully'],
  $bitsAllClear: ['bitwise operator failed to match', 'bitwise operator matched successfully'],
  $bitsAnySet: ['bitwise operator failed to match', 'bitwise operator matched successfully'],
  $bitsAnyClear: ['bitwise operator failed to match', 'bitwise operator matched successfully'],
};
const COMPARISON = ['comparison failed', 'comparison succeeded'] as const;

/**
 * One condition of a filter, and the details to report when it fails (or, if inverted, when it
 * holds).
 */
interface Clause {
  holds: boolean;
  details(inverted: boolean): Doc;
}

const holds = (filter: Doc, doc: Doc): boolean => compileFilter(parseFilter(filter))(doc);

function reached(value: unknown, parts: readonly string[]): unknown[] {
  const [part, ...rest] = parts;
  if (part === undefined) return value === undefined ? [] : [value];
  if (isPlainObject(value)) return reached(getField(value, part), rest);
  if (Array.isArray(value)) return value.flatMap((item: unknown) => reached(item, parts));
  return [];
}

/** The values that the operator compared: an array counts with its elements. */
function considered(doc: Doc, path: string, operator: string): Doc {
  const found = reached(doc, splitPath(path));
  const wholeArrays = operator === '$size' || operator === '$elemMatch' || operator === '$all';
  const values = wholeArrays
    ? found
    : found.flatMap((value) => (Array.isArray(value) ? [...(value as unknown[]), value] : [value]));
  if (values.length === 0) return {};
  const types = [...new Set(values.map(typeNameOf))];
  const withTypes = operator === '$type';
  if (values.length === 1) {
    return {
      consideredValue: values[0],
      ...(withTypes ? { consideredType: types[0] } : {}),
    };
  }
  return {
    consideredValues: values,
    ...(withTypes
      ? types.length === 1
        ? { consideredType: types[0] }
        : { consideredTypes: types }
      : {}),
  };
}

function fieldClause(path: string, operator: string, specified: unknown, doc: Doc): Clause {
  const filter = { [path]: specified };
  return {
    holds: holds(filter, doc),
    details(inverted) {
      const base = { operatorName: operator, specifiedAs: filter };
      const reason = (REASONS[operator] ?? COMPARISON)[inverted ? 1 : 0];
      if (operator === '$exists') return { ...base, reason };
      const values = considered(doc, path, operator);
      const isMissing = Object.keys(values).length === 0 && !inverted;
      return { ...base, reason: isMissing ? 'field was missing' : reason, ...values };
    },
  };
}

function notClause(path: string, argument: unknown, doc: Doc): Clause {
  const filter = { [path]: isRegex(argument) ? { $regex: argument } : argument };
  const inner = clausesOf(filter, doc);
  return {
    holds: !inner.every((clause) => clause.holds),
    details: (inverted) => ({
      operatorName: '$not',
      details: combined('$and', inner, !inverted),
    }),
  };
}

function fieldClauses(path: string, value: unknown, doc: Doc): Clause[] {
  if (isRegex(value)) return [fieldClause(path, '$regex', value, doc)];
  if (!isOperatorObject(value)) return [fieldClause(path, '$eq', value, doc)];
  return Object.entries(value).flatMap(([operator, argument]) => {
    if (operator === '$options') return [];
    if (operator === '$not') return [notClause(path, argument, doc)];
    const isRegexWithOptions = operator === '$regex' && '$options' in value;
    const specified = {
      [operator]: argument,
      ...(isRegexWithOptions ? { $options: value['$options'] } : {}),
    };
    return [fieldClause(path, operator, specified, doc)];
  });
}

function schemaClause(specification: unknown, doc: Doc): Clause {
  const schema = compileSchema(specification);
  const schemaRulesNotSatisfied = schema.failures(doc);
  return {
    holds: schemaRulesNotSatisfied.length === 0,
    details: (inverted) => ({
      operatorName: '$jsonSchema',
      ...annotations(schema),
      ...(inverted
        ? { specifiedAs: { $jsonSchema: specification }, reason: 'schema matched' }
        : { schemaRulesNotSatisfied }),
    }),
  };
}

function expressionClause(expression: unknown, doc: Doc): Clause {
  const filter = { $expr: expression };
  return {
    holds: holds(filter, doc),
    details: (inverted) => ({
      operatorName: '$expr',
      specifiedAs: filter,
      reason: inverted ? 'expression did match' : 'expression did not match',
      expressionResult: compileExpression(expression)(doc),
    }),
  };
}

function listClause(operator: string, argument: unknown, doc: Doc): Clause {
  const clauses = (argument as Doc[]).map((filter): Clause => {
    const inner = clausesOf(filter, doc);
    return {
      holds: inner.every((clause) => clause.holds),
      details: (inverted) => combined('$and', inner, inverted),
    };
  });
  return {
    holds: holds({ [operator]: argument }, doc),
    details: (inverted) => listDetails(operator, clauses, inverted),
  };
}

function clausesOf(filter: Doc, doc: Doc): Clause[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    switch (key) {
      case '$comment':
        return [];
      case '$and':
      case '$or':
      case '$nor':
        return [listClause(key, value, doc)];
      case '$jsonSchema':
        return [schemaClause(value, doc)];
      case '$expr':
        return [expressionClause(value, doc)];
      default:
        return key.startsWith('$') ? [] : fieldClauses(key, value, doc);
    }
  });
}

function listDetails(operator: string, clauses: readonly Clause[], inverted: boolean): Doc {
  // A `$nor` fails because of the clauses that match, so its clauses are inverted.
  const lookFor = (operator === '$nor') !== inverted;
  const found = clauses.flatMap((clause, index) =>
    clause.holds === lookFor ? [{ index, details: clause.details(lookFor) }] : [],
  );
  return {
    operatorName: operator,
    [lookFor ? 'clausesSatisfied' : 'clausesNotSatisfied']: found,
  };
}

function combined(operator: '$and', clauses: readonly Clause[], inverted: boolean): Doc {
  const [only] = clauses;
  if (clauses.length === 1 && only) return only.details(inverted);
  return listDetails(operator, clauses, inverted);
}

/** Explains why a document does not match a filter, in MongoDB's form for a failed validator. */
export const explainMismatch = (filter: Doc, doc: Doc): Doc =>
  combined('$and', clausesOf(filter, doc), false);
