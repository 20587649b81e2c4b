import { Int32 } from 'bson';
import { toBoolean } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { binary, isNullish, unary } from './arguments.js';
import { isPlainObject } from '../../documents/codec.js';
import type { Evaluate, OperatorCompiler } from './scope.js';

const compared = (passes: (order: number) => boolean): OperatorCompiler =>
  binary((a, b, scope) => passes(scope.compare(a, b)));

const listed = (argument: unknown): unknown[] =>
  Array.isArray(argument) ? (argument as unknown[]) : [argument];

const and: OperatorCompiler = (argument, scope) => {
  const parts = listed(argument).map((item) => scope.compile(item));
  return (frame) => parts.every((part) => toBoolean(part(frame)));
};

const or: OperatorCompiler = (argument, scope) => {
  const parts = listed(argument).map((item) => scope.compile(item));
  return (frame) => parts.some((part) => toBoolean(part(frame)));
};

const cond: OperatorCompiler = (argument, scope, name) => {
  let parts: (Evaluate | undefined)[];
  if (isPlainObject(argument)) {
    const names = namedCond(argument);
    parts = names.map((key) => scope.compile(argument[key]));
  } else {
    const list = listed(argument);
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
  const list = listed(argument);
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

const switchCase: OperatorCompiler = (argument, scope) => {
  if (!isPlainObject(argument)) {
    throw new CommandError('Location40060', '$switch requires an object as an argument');
  }
  const { branches = [], default: otherwise, ...rest } = argument;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) {
    throw new CommandError('Location40067', `$switch found an unknown argument: ${unknown}`);
  }
  if (!Array.isArray(branches)) {
    throw new CommandError('Location40061', "$switch expected an array for 'branches'");
  }
  if (branches.length === 0) {
    throw new CommandError('Location40068', '$switch requires at least one branch.');
  }
  const compiled = branches.map((branch: unknown) => {
    const parts = branchOf(branch);
    return { test: scope.compile(parts['case']), result: scope.compile(parts['then']) };
  });
  const fallback = 'default' in argument ? scope.compile(otherwise) : undefined;
  return (frame) => {
    for (const { test, result } of compiled) if (toBoolean(test(frame))) return result(frame);
    if (fallback) return fallback(frame);
    throw new CommandError(
      'Location40066',
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
};

function branchOf(branch: unknown): Record<string, unknown> {
  if (!isPlainObject(branch)) {
    throw new CommandError('Location40062', '$switch expected each branch to be an object');
  }
  const unknown = Object.keys(branch).find((key) => key !== 'case' && key !== 'then');
  if (unknown !== undefined) {
    throw new CommandError(
      'Location40063',
      `$switch found an unknown argument to a branch: ${unknown}`,
    );
  }
  if (!('case' in branch)) {
    throw new CommandError(
      'Location40064',
      "$switch requires each branch have a 'case' expression",
    );
  }
  if (!('then' in branch)) {
    throw new CommandError(
      'Location40065',
      "$switch requires each branch have a 'then' expression.",
    );
  }
  return branch;
}

const letVariables: OperatorCompiler = (argument, scope, name) => {
  if (!isPlainObject(argument)) {
    throw new CommandError('Location16874', '$let only supports an object as its argument');
  }
  const unknown = Object.keys(argument).find((key) => key !== 'vars' && key !== 'in');
  if (unknown !== undefined) {
    throw new CommandError('Location16875', `Unrecognized parameter to ${name}: ${unknown}`);
  }
  const { vars, in: body } = argument;
  if (!isPlainObject(vars))
    throw new CommandError('Location16876', "Missing 'vars' parameter to $let");
  if (!('in' in argument))
    throw new CommandError('Location16877', "Missing 'in' parameter to $let");
  const names = Object.keys(vars);
  for (const variable of names) checkVariableName(variable);
  const values = names.map((variable) => scope.compile(vars[variable]));
  const { scope: inner, slots } = scope.bind(names);
  const evaluate = inner.compile(body);
  return (frame) => {
    const bound = values.map((value) => value(frame));
    for (const [i, slot] of slots.entries()) frame.locals[slot] = bound[i];
    return evaluate(frame);
  };
};

/**
 * Names of user variables start in lower case. CURRENT is the only system variable that can be set.
 */
export function checkVariableName(name: string): void {
  if (name === 'CURRENT') return;
  if (name === '') throw new CommandError('FailedToParse', 'empty variable names are not allowed');
  if (!/^[a-z\u0080-\uffff]/.test(name)) {
    throw new CommandError(
      'FailedToParse',
      `'${name}' starts with an invalid character for a user variable name`,
    );
  }
  const wrong = /[^\w\u0080-\uffff]/.exec(name)?.[0];
  if (wrong !== undefined) {
    throw new CommandError(
      'FailedToParse',
      `'${name}' contains an invalid character for a variable name: '${wrong}'`,
    );
  }
}

export const COMPARISON: [string, OperatorCompiler][] = [
  ['$eq', compared((order) => order === 0)],
  ['$ne', compared((order) => order !== 0)],
  ['$gt', compared((order) => order > 0)],
  ['$gte', compared((order) => order >= 0)],
  ['$lt', compared((order) => order < 0)],
  ['$lte', compared((order) => order <= 0)],
  ['$cmp', binary((a, b, scope) => new Int32(Math.sign(scope.compare(a, b))))],
  ['$and', and],
  ['$or', or],
  ['$not', unary((value) => !toBoolean(value))],
  ['$cond', cond],
  ['$ifNull', ifNull],
  ['$switch', switchCase],
  ['$let', letVariables],
];
