import { isPlainObject, setField, type Doc } from '../../documents/codec.js';
import { fieldPath } from '../../documents/field-path.js';
import { showValue } from '../../documents/show.js';
import { CommandError, notSupported } from '../../errors.js';
import { ARITHMETIC } from './arithmetic.js';
import { ARRAYS } from './arrays.js';
import { COMPARISON } from './comparison.js';
import type { Evaluate, OperatorCompiler, Scope } from './scope.js';
import { pathOf } from './value-at.js';

const OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map([
  ...ARITHMETIC,
  ...COMPARISON,
  ...ARRAYS,
]);

class CompilingScope implements Scope {
  constructor(readonly hasElement: boolean) {}

  compile(expression: unknown): Evaluate {
    return compile(expression, this);
  }

  get inFilter(): Scope {
    return this.hasElement ? this : new CompilingScope(true);
  }
}

export const compileExpression = (expression: unknown): Evaluate =>
  new CompilingScope(false).compile(expression);

function compile(expression: unknown, scope: Scope): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) {
    return compilePath(expression, scope);
  }
  if (Array.isArray(expression)) {
    const items = expression.map((item) => scope.compile(item));
    return (frame) => items.map((item) => item(frame) ?? null);
  }
  if (!isPlainObject(expression)) return () => expression;
  const keys = Object.keys(expression);
  const [first] = keys;
  if (first === undefined || !first.startsWith('$')) return compileObject(expression, scope);
  if (keys.length > 1) {
    throw new CommandError(
      'Location15983',
      `an object representing an expression must have exactly one field: ${showValue(expression)}`,
    );
  }
  return compileOperator(first, expression[first], scope);
}

function compilePath(expression: string, scope: Scope): Evaluate {
  if (!expression.startsWith('$$')) {
    return pathOf(({ root }) => root, fieldPath(expression.slice(1)));
  }
  const [name, ...parts] = fieldPath(expression.slice(2));
  if (name === 'this' && scope.hasElement) return pathOf(({ element }) => element, parts);
  throw notSupported('Location17276', `Use of undefined variable: ${name}`);
}

function compileObject(fields: Doc, scope: Scope): Evaluate {
  const compiled = Object.entries(fields).map(([key, value]): [string, Evaluate] => {
    if (fieldPath(key).length > 1) {
      throw new CommandError('Location16412', `FieldPath field names may not contain '.': ${key}`);
    }
    return [key, scope.compile(value)];
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
