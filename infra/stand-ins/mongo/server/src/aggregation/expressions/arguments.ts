import { CommandError } from '../../errors.js';
import type { Evaluate, OperatorCompiler, Scope } from './scope.js';

export const listOf = (argument: unknown): unknown[] =>
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
  apply: (values: unknown[]) => unknown,
): OperatorCompiler {
  return (argument, scope, name) => {
    const list = listOf(argument);
    if (list.length < least || list.length > most) {
      throw new CommandError(
        'Location28667',
        `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${list.length} were passed in.`,
      );
    }
    return variadic(apply)(list, scope, name);
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

export const isNullish = (value: unknown): value is null | undefined =>
  value === null || value === undefined;
