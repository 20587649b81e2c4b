import { CommandError } from '../../errors.js';
import type { Evaluate, OperatorCompiler, Scope } from './scope.js';

export const listOf = (argument: unknown): unknown[] =>
  Array.isArray(argument) ? (argument as unknown[]) : [argument];

/** An operator with exactly one argument. */
export function unary(apply: (value: unknown) => unknown): OperatorCompiler {
  return (argument, scope, name) => {
    const [inner] = exactly(1, argument, scope, name);
    return (frame) => apply(inner?.(frame));
  };
}

/** An operator with exactly two arguments. */
export function binary(apply: (a: unknown, b: unknown) => unknown): OperatorCompiler {
  return (argument, scope, name) => {
    const [left, right] = exactly(2, argument, scope, name);
    return (frame) => apply(left?.(frame), right?.(frame));
  };
}

/** The arguments of an operator that has exactly so many. */
export function exactly(count: number, argument: unknown, scope: Scope, name: string): Evaluate[] {
  const list = listOf(argument);
  if (list.length !== count) {
    throw new CommandError(
      'Location16020',
      `Expression ${name} takes exactly ${count} arguments. ${list.length} were passed in.`,
    );
  }
  return list.map((item) => scope.compile(item));
}

/** An operator with any number of arguments. */
export function variadic(apply: (values: unknown[]) => unknown): OperatorCompiler {
  return (argument, scope) => {
    const inner = listOf(argument).map((item) => scope.compile(item));
    return (frame) => apply(inner.map((evaluate) => evaluate(frame)));
  };
}
