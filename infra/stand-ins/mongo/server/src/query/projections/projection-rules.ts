import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collations/collation.js';
import { typeNameOf } from '../../documents/compare.js';
import { showValue } from '../../documents/show.js';
import { compileExpression, type Variables } from '../../aggregation/expressions.js';
import { CommandError, type CodeName } from '../../errors.js';
import { parseElementFilter } from '../filters/filter.js';
import { compileFilter } from '../filters/match.js';

/** The rule of a projection for one path. */
export type Rule =
  | { kind: 'include' | 'exclude' }
  | { kind: 'slice'; skip: number; limit: number | undefined }
  | { kind: 'elemMatch'; matches: (value: unknown) => boolean }
  | { kind: 'expression'; evaluate: (doc: Doc) => unknown }
  | { kind: 'positional' };

export interface PathRule {
  path: string;
  rule: Rule;
}

/** The context of expressions and conditions inside a projection. */
export interface ProjectionSurroundings {
  variables?: Variables;
  collation?: Collation | undefined;
}

const refused = (code: CodeName, message: string): CommandError => new CommandError(code, message);

function sliceRule(value: unknown): Rule {
  if (!Array.isArray(value)) {
    const count = toNumber(value);
    if (count === undefined) {
      throw refused(
        'Location28667',
        'Invalid $slice syntax. The given syntax { $slice: ' +
          `${showValue(value)} } did not match the find() syntax because :: Location31273: $slice only supports numbers and [x, y] arrays :: The given syntax did not match the expression $slice syntax.`,
      );
    }
    const whole = Math.trunc(count);
    return whole < 0
      ? { kind: 'slice', skip: whole, limit: undefined }
      : { kind: 'slice', skip: 0, limit: whole };
  }
  const [skip, limit] = value.map(toNumber);
  if (value.length !== 2 || skip === undefined || limit === undefined) {
    throw refused('Location28667', 'Invalid $slice syntax: $slice takes [skip, limit]');
  }
  if (limit <= 0) throw refused('Location28724', '$slice limit must be positive');
  return { kind: 'slice', skip: Math.trunc(skip), limit: Math.trunc(limit) };
}

/** `$slice` with an expression or three arguments is the aggregation expression. */
function isExpressionSlice(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return value.length === 3 || (value.length > 0 && toNumber(value[0]) === undefined);
}

function elemMatchRule(path: string, condition: unknown, around: ProjectionSurroundings): Rule {
  if (!isPlainObject(condition)) {
    throw refused(
      'Location31274',
      `elemMatch: Invalid argument, object required, but got ${typeNameOf(condition)}`,
    );
  }
  if (path.includes('.')) {
    throw refused('Location31275', 'Cannot use $elemMatch projection on a nested field.');
  }
  const { node, scalar } = parseElementFilter(condition);
  const matches = compileFilter(node, around.variables, around.collation);
  return {
    kind: 'elemMatch',
    matches: (item) =>
      (scalar || isPlainObject(item) || Array.isArray(item)) && matches(item as Doc),
  };
}

function metaRule(name: unknown): Rule {
  if (name === 'recordId' || name === 'sortKey' || name === 'indexKey') {
    return { kind: 'expression', evaluate: () => undefined };
  }
  if (name === 'textScore') {
    throw refused('Location40218', 'query requires text score metadata, but it is not available');
  }
  throw refused('Location17308', `Unsupported argument to $meta: ${String(name)}`);
}

function operatorRule(path: string, value: Doc, around: ProjectionSurroundings): Rule {
  const [operator = '', argument] = Object.entries(value)[0] ?? [];
  if (operator === '$slice' && !isExpressionSlice(argument)) return sliceRule(argument);
  if (operator === '$elemMatch') return elemMatchRule(path, argument, around);
  if (operator === '$meta') return metaRule(argument);
  return {
    kind: 'expression',
    evaluate: compileExpression(value, around.variables, around.collation),
  };
}

function ruleFor(path: string, value: unknown, around: ProjectionSurroundings): Rule {
  if (isPlainObject(value) && Object.keys(value)[0]?.startsWith('$')) {
    return operatorRule(path, value, around);
  }
  if (typeof value === 'boolean' || toNumber(value) !== undefined) {
    return { kind: toBoolean(value) ? 'include' : 'exclude' };
  }
  return {
    kind: 'expression',
    evaluate: compileExpression(value, around.variables, around.collation),
  };
}

function checkPath(path: string): void {
  if (path === '') {
    throw refused('Location40352', 'FieldPath cannot be constructed with empty string');
  }
  if (path.endsWith('.')) throw refused('Location40353', "FieldPath must not end with a '.'.");
  const parts = path.split('.');
  if (parts.includes('')) {
    throw refused('Location15998', 'FieldPath field names may not be empty strings.');
  }
  const dollar = parts.findIndex((part) => part.startsWith('$') && !REFERENCE.has(part));
  if (dollar === -1) return;
  throw path.includes('.$')
    ? refused(
        'Location31394',
        "As of 4.4, it's illegal to specify positional operator in the middle of a path. Positional projection may only be used at the end, for example: a.b.$. If the query previously used a form like a.b.$.d, remove the parts following the '$' and the results will be equivalent.",
      )
    : refused(
        'Location16410',
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      );
}

const REFERENCE = new Set(['$ref', '$id', '$db']);

function isNested(value: unknown, path: string): value is Doc {
  if (!isPlainObject(value)) return false;
  const keys = Object.keys(value);
  if (keys.length === 0) {
    throw refused(
      'Location51270',
      `An empty sub-projection is not a valid value. Found empty object at path ${path}`,
    );
  }
  return !keys[0]?.startsWith('$');
}

/** All paths of a projection; nested objects are flattened. */
export function* pathRules(
  spec: Doc,
  around: ProjectionSurroundings,
  prefix = '',
): Generator<PathRule> {
  for (const [key, value] of Object.entries(spec)) {
    const path = prefix + key;
    if (isNested(value, path)) {
      yield* pathRules(value, around, `${path}.`);
      continue;
    }
    const isPositional = path.endsWith('.$');
    const plain = isPositional ? path.slice(0, -2) : path;
    checkPath(plain);
    const rule: Rule = isPositional ? { kind: 'positional' } : ruleFor(path, value, around);
    yield { path: plain, rule };
  }
}
