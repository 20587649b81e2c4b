import { isPlainObject } from '../../../documents/codec.js';
import { typeName } from '../../../documents/type-names.js';
import { CommandError } from '../../../errors.js';
import { ACCUMULATORS, type Accumulator } from '../../accumulators/accumulator.js';
import {
  countOf,
  extremeN,
  firstN,
  lastN,
  percentile,
  percentileRequest,
} from '../../accumulators/n-values.js';
import { isNullish, namedArguments } from '../arguments.js';
import type { OperatorCompiler, Scope } from '../scope.js';

/**
 * An accumulator used as an expression: over the elements of an array, or over several arguments.
 */
function summary(name: string): OperatorCompiler {
  return (argument, scope) => {
    const list = Array.isArray(argument) ? (argument as unknown[]) : [argument];
    const inner = list.map((item) => scope.compile(item));
    const [single] = inner;
    return (frame) => {
      const accumulator = ACCUMULATORS.get(name)?.(scope);
      let values = inner.length === 1 ? [single?.(frame)] : inner.map((item) => item(frame));
      const [only] = values;
      if (values.length === 1 && Array.isArray(only)) values = only as unknown[];
      for (const value of values) accumulator?.add(value);
      return accumulator?.result();
    };
  };
}

function firstOf(name: string, make: (n: number, scope: Scope) => Accumulator): OperatorCompiler {
  return (argument, scope) => {
    const parts = namedArguments(argument, scope, name, { required: ['n', 'input'] });
    return (frame) => {
      const input = parts.get('input')?.(frame);
      if (!Array.isArray(input)) {
        throw new CommandError(
          'Location5788200',
          `Input must be an array, found ${typeName(input)}`,
        );
      }
      const accumulator = make(countOf(name, parts.get('n')?.(frame)), scope);
      for (const item of input as unknown[]) accumulator.add(item);
      return accumulator.result();
    };
  };
}

const percentiles: OperatorCompiler = (argument, scope, name) => {
  const required = name === '$median' ? ['input', 'method'] : ['input', 'p', 'method'];
  const parts = namedArguments(argument, scope, name, { required });
  const spec = isPlainObject(argument) ? argument : {};
  return (frame) => {
    const input = parts.get('input')?.(frame);
    const accumulator = percentile(percentileRequest(name, spec, parts.get('p')?.(frame)));
    const values = Array.isArray(input) ? (input as unknown[]) : [input];
    for (const value of values) if (!isNullish(value)) accumulator.add(value);
    return accumulator.result();
  };
};

export const SUMMARIES: [string, OperatorCompiler][] = [
  ...['$sum', '$avg', '$min', '$max', '$stdDevPop', '$stdDevSamp'].map(
    (name): [string, OperatorCompiler] => [name, summary(name)],
  ),
  ['$firstN', firstOf('$firstN', firstN)],
  ['$lastN', firstOf('$lastN', lastN)],
  ['$maxN', firstOf('$maxN', (n, { compare }) => extremeN(n, 1, compare))],
  ['$minN', firstOf('$minN', (n, { compare }) => extremeN(n, -1, compare))],
  ['$median', percentiles],
  ['$percentile', percentiles],
];
