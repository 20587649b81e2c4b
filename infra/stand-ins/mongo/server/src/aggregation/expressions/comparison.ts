import { toBoolean } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { binary, exactly, listOf, unary } from './arguments.js';
import { compareOrMissing, isNullish, type OperatorCompiler } from './scope.js';

const compared = (passes: (order: number) => boolean): OperatorCompiler =>
  binary((a, b) => passes(compareOrMissing(a, b)));

const and: OperatorCompiler = (argument, scope) => {
  const parts = listOf(argument).map((item) => scope.compile(item));
  return (frame) => parts.every((part) => toBoolean(part(frame)));
};

const cond: OperatorCompiler = (argument, scope, name) => {
  const [test, yes, no] = exactly(3, argument, scope, name);
  return (frame) => (toBoolean(test?.(frame)) ? yes?.(frame) : no?.(frame));
};

const ifNull: OperatorCompiler = (argument, scope) => {
  const list = listOf(argument);
  if (list.length < 2) {
    throw new CommandError(
      'Location1257300',
      `$ifNull needs at least two arguments, had: ${list.length}`,
    );
  }
  const parts = list.map((item) => scope.compile(item));
  return (frame) => {
    let value: unknown;
    for (const part of parts) {
      value = part(frame);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

export const COMPARISON: [string, OperatorCompiler][] = [
  ['$eq', compared((order) => order === 0)],
  ['$ne', compared((order) => order !== 0)],
  ['$gt', compared((order) => order > 0)],
  ['$lt', compared((order) => order < 0)],
  ['$lte', compared((order) => order <= 0)],
  ['$and', and],
  ['$not', unary((value) => !toBoolean(value))],
  ['$cond', cond],
  ['$ifNull', ifNull],
];
