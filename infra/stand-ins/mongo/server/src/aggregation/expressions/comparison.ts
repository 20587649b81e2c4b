import { isPlainObject, toBoolean } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { binary, isNullish, listOf, unary } from './arguments.js';
import type { Evaluate, OperatorCompiler } from './scope.js';

const compared = (passes: (order: number) => boolean): OperatorCompiler =>
  binary((a, b, scope) => passes(scope.compare(a, b)));

const and: OperatorCompiler = (argument, scope) => {
  const parts = listOf(argument).map((item) => scope.compile(item));
  return (frame) => parts.every((part) => toBoolean(part(frame)));
};

const cond: OperatorCompiler = (argument, scope, name) => {
  let parts: (Evaluate | undefined)[];
  if (isPlainObject(argument)) {
    const names = namedCond(argument);
    parts = names.map((key) => scope.compile(argument[key]));
  } else {
    const list = listOf(argument);
    if (list.length !== 3) {
      throw new CommandError(
        'Location16020',
        `Expression ${name} takes exactly 3 arguments. ${list.length} were passed in.`,
      );
    }
    parts = list.map((item) => scope.compile(item));
  }
  const [test, yes, no] = parts;
  return (frame) => (toBoolean(test?.(frame)) ? yes?.(frame) : no?.(frame));
};

const COND_CODES = new Map<string, `Location${number}`>([
  ['if', 'Location17080'],
  ['then', 'Location17081'],
  ['else', 'Location17082'],
]);

function namedCond(argument: Record<string, unknown>): string[] {
  const unknown = Object.keys(argument).find((key) => !COND_CODES.has(key));
  if (unknown !== undefined) {
    throw new CommandError('Location17083', `Unrecognized parameter to $cond: ${unknown}`);
  }
  for (const [key, code] of COND_CODES) {
    if (!(key in argument)) throw new CommandError(code, `Missing '${key}' parameter to $cond`);
  }
  return [...COND_CODES.keys()];
}

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
  ['$gte', compared((order) => order >= 0)],
  ['$lt', compared((order) => order < 0)],
  ['$lte', compared((order) => order <= 0)],
  ['$and', and],
  ['$not', unary((value) => !toBoolean(value))],
  ['$cond', cond],
  ['$ifNull', ifNull],
];
