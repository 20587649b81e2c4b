import { isPlainObject, setField, type Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collations/collation.js';
import { CommandError, notSupported } from '../../errors.js';
import { ARITHMETIC } from './arithmetic.js';
import { ARRAYS } from './arrays.js';
import { COMPARISON } from './comparison.js';
import { checkFieldName, parsePath, pathOf } from './field-path.js';
import { Scope, type Evaluate, type OperatorCompiler } from './scope.js';

const OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map([
  ...ARITHMETIC,
  ...COMPARISON,
  ...ARRAYS,
]);

/** The scope in which an expression is compiled. */
export const scopeUnder = (collation: Collation | undefined): Scope =>
  Scope.over({ collation, compiler: compile });

function compile(expression: unknown, scope: Scope): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) {
    return compilePath(expression, scope);
  }
  if (Array.isArray(expression)) {
    const items = expression.map((item) => compile(item, scope));
    return (frame) => items.map((item) => item(frame) ?? null);
  }
  if (!isPlainObject(expression)) return () => expression;
  const keys = Object.keys(expression);
  const [first] = keys;
  if (first === undefined || !first.startsWith('$')) return compileObject(expression, scope);
  if (keys.length > 1) {
    throw new CommandError(
      'Location15983',
      `an object representing an expression must have exactly one field: ${JSON.stringify(expression)}`,
    );
  }
  return compileOperator(first, expression[first], scope);
}

function compilePath(expression: string, scope: Scope): Evaluate {
  if (expression === '$') {
    throw new CommandError('Location16872', "'$' by itself is not a valid FieldPath");
  }
  if (!expression.startsWith('$$')) {
    return pathOf(({ root }) => root, parsePath(expression.slice(1)));
  }
  const [name = '', ...parts] = parsePath(expression.slice(2));
  return pathOf(scope.variable(name), parts);
}

function compileObject(fields: Doc, scope: Scope): Evaluate {
  const compiled = Object.entries(fields).map(([key, value]): [string, Evaluate] => {
    if (key.includes('.')) {
      throw new CommandError(
        'Location16412',
        "FieldPath field names may not contain '.'. Consider using $getField or $setField.",
      );
    }
    checkFieldName(key);
    return [key, compile(value, scope)];
  });
  return (frame) => {
    const result: Doc = {};
    for (const [key, inner] of compiled) {
      const value = inner(frame);
      if (value !== undefined) setField(result, key, value);
    }
    return result;
  };
}

function compileOperator(name: string, argument: unknown, scope: Scope): Evaluate {
  const operator = OPERATORS.get(name);
  if (operator) return operator(argument, scope, name);
  throw notSupported('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
}
