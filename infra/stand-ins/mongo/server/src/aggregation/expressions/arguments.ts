import { isPlainObject } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { Evaluate, OperatorCompiler, Scope } from './scope.js';

const listOf = (argument: unknown): unknown[] =>
  Array.isArray(argument) ? (argument as unknown[]) : [argument];

/** An operator with exactly one argument. */
export function unary(apply: (value: unknown, scope: Scope) => unknown): OperatorCompiler {
  return (argument, scope, name) => {
    const [inner] = exactly(1, argument, scope, name);
    return (frame) => apply(inner?.(frame), scope);
  };
}

/** An operator with exactly two arguments. */
export function binary(apply: (a: unknown, b: unknown, scope: Scope) => unknown): OperatorCompiler {
  return (argument, scope, name) => {
    const [left, right] = exactly(2, argument, scope, name);
    return (frame) => apply(left?.(frame), right?.(frame), scope);
  };
}

function exactly(count: number, argument: unknown, scope: Scope, name: string): Evaluate[] {
  const list = listOf(argument);
  if (list.length !== count) {
    throw new CommandError(
      'Location16020',
      `Expression ${name} takes exactly ${count} arguments. ${list.length} were passed in.`,
    );
  }
  return list.map((item) => scope.compile(item));
}

/** An operator whose number of arguments has bounds. */
export function between(
  [least, most]: readonly [number, number],
  apply: (values: unknown[], scope: Scope) => unknown,
): OperatorCompiler {
  return (argument, scope, name) => {
    const list = listOf(argument);
    if (list.length < least || list.length > most) {
      throw new CommandError(
        'Location28667',
        `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${list.length} were passed in.`,
      );
    }
    const inner = list.map((item) => scope.compile(item));
    return (frame) =>
      apply(
        inner.map((evaluate) => evaluate(frame)),
        scope,
      );
  };
}

/** An operator with any number of arguments. */
export function variadic(apply: (values: unknown[], scope: Scope) => unknown): OperatorCompiler {
  return (argument, scope) => {
    const inner = listOf(argument).map((item) => scope.compile(item));
    return (frame) =>
      apply(
        inner.map((evaluate) => evaluate(frame)),
        scope,
      );
  };
}

export type Arguments = Record<string, unknown>;

interface ArgumentNames {
  required: readonly string[];
  optional?: readonly string[];
}

/** The compiled expressions of an operator with named arguments. */
export function namedArguments(
  argument: unknown,
  scope: Scope,
  name: string,
  { required, optional = [] }: ArgumentNames,
): Map<string, Evaluate> {
  if (!isPlainObject(argument)) {
    throw new CommandError('FailedToParse', `${name} only supports an object as its argument`);
  }
  for (const key of Object.keys(argument)) {
    if (!required.includes(key) && !optional.includes(key)) {
      throw new CommandError('FailedToParse', `Unrecognized argument to ${name}: ${key}`);
    }
  }
  const missing = required.find((key) => !Object.hasOwn(argument, key));
  if (missing !== undefined) {
    throw new CommandError('FailedToParse', `Missing '${missing}' parameter to ${name}`);
  }
  return new Map(Object.entries(argument).map(([key, value]) => [key, scope.compile(value)]));
}

/** An operator with named arguments. Arguments that are not given are absent from the record. */
export function named(
  names: ArgumentNames,
  apply: (values: Arguments, scope: Scope) => unknown,
): OperatorCompiler {
  return (argument, scope, name) => {
    const inner = [...namedArguments(argument, scope, name, names)];
    return (frame) => {
      const values: Arguments = {};
      for (const [key, evaluate] of inner) values[key] = evaluate(frame);
      return apply(values, scope);
    };
  };
}

export const isNullish = (value: unknown): value is null | undefined =>
  value === null || value === undefined;
