import { isPlainObject, setField, type Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collations/collation.js';
import { CommandError } from '../../errors.js';
import { checkFieldName, parsePath, pathOf } from './field-path.js';
import { OPERATORS } from './operators.js';
import { constant, Scope, type Evaluate, type Variables } from './scope.js';

/** The scope in which an expression is compiled. */
export const scopeOver = (variables: Variables, collation?: Collation): Scope =>
  Scope.over({ variables, collation, compiler: compile });

function compile(expression: unknown, scope: Scope): Evaluate {
  if (typeof expression === 'string') {
    return expression.startsWith('$') ? compilePath(expression, scope) : constant(expression);
  }
  if (Array.isArray(expression)) return compileArray(expression as unknown[], scope);
  if (!isPlainObject(expression)) return constant(expression);
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
    return pathOf(scope.variable('CURRENT'), parsePath(expression.slice(1)));
  }
  const [name = '', ...parts] = parsePath(expression.slice(2));
  return pathOf(scope.variable(name), parts);
}

function compileArray(items: readonly unknown[], scope: Scope): Evaluate {
  const compiled = items.map((item) => compile(item, scope));
  if (compiled.every((item) => item.constant)) {
    return constant(compiled.map((item) => item.constant?.value ?? null));
  }
  return (frame) => compiled.map((item) => item(frame) ?? null);
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
  const evaluate: Evaluate = (frame) => {
    const result: Doc = {};
    for (const [key, inner] of compiled) {
      const value = inner(frame);
      if (value !== undefined) setField(result, key, value);
    }
    return result;
  };
  if (compiled.every(([, inner]) => inner.constant)) {
    return constant(evaluate({ root: {}, locals: [] }));
  }
  return evaluate;
}

function compileOperator(name: string, argument: unknown, scope: Scope): Evaluate {
  const operator = OPERATORS.get(name);
  if (operator) return operator(argument, scope, name);
  throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
}
