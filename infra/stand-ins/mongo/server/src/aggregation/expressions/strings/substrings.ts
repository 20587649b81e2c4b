import { toNumber } from '../../../documents/codec.js';
import { asInt32 } from '../../../documents/numbers/integers.js';
import { numberKind } from '../../../documents/numbers/numbers.js';
import { typeName } from '../../../documents/type-names.js';
import { CommandError } from '../../../errors.js';
import { codePoints, textOf } from './strings.js';
import type { OperatorCompiler, Scope } from '../scope.js';

function ternary(apply: (values: unknown[]) => unknown): OperatorCompiler {
  return (argument, scope: Scope, name) => {
    const list = Array.isArray(argument) ? (argument as unknown[]) : [argument];
    if (list.length !== 3) {
      throw new CommandError(
        'Location16020',
        `Expression ${name} takes exactly 3 arguments. ${list.length} were passed in.`,
      );
    }
    const inner = list.map((item) => scope.compile(item));
    return (frame) => apply(inner.map((evaluate) => evaluate(frame)));
  };
}

const isContinuation = (byte: number | undefined): boolean =>
  byte !== undefined && (byte & 0xc0) === 0x80;

function wholeNumberArgument(value: unknown, code: `Location${number}`, what: string): number {
  if (numberKind(value) === undefined) {
    throw new CommandError(
      code,
      `$substrBytes:  ${what} must be a numeric type (is BSON type ${typeName(value)})`,
    );
  }
  return Math.trunc(toNumber(value) ?? 0);
}

const substrBytes = ternary(([text, from, count]) => {
  const bytes = Buffer.from(textOf(text));
  const start = wholeNumberArgument(from, 'Location16034', 'starting index');
  const length = wholeNumberArgument(count, 'Location16035', 'length');
  if (start < 0) {
    throw new CommandError(
      'Location50752',
      `$substrBytes:  starting index must be non-negative (got: ${start})`,
    );
  }
  const end = length < 0 ? bytes.length : Math.min(bytes.length, start + length);
  if (start >= bytes.length) return '';
  if (isContinuation(bytes[start])) {
    throw new CommandError(
      'Location28656',
      '$substrBytes:  Invalid range, starting index is a UTF-8 continuation byte.',
    );
  }
  if (isContinuation(bytes[end])) {
    throw new CommandError(
      'Location28657',
      '$substrBytes:  Invalid range, ending index is in the middle of a UTF-8 character.',
    );
  }
  return bytes.toString('utf8', start, end);
});

function codePointArgument(value: unknown, which: 'starting index' | 'length'): number {
  const first = which === 'starting index';
  if (numberKind(value) === undefined) {
    throw new CommandError(
      first ? 'Location34450' : 'Location34452',
      `$substrCP: ${which} must be a numeric type (is BSON type ${typeName(value)})`,
    );
  }
  const position = asInt32(value);
  if (position === undefined) {
    throw new CommandError(
      first ? 'Location34451' : 'Location34453',
      `$substrCP: ${which} cannot be represented as a 32-bit integral value: ${String(value)}`,
    );
  }
  if (position < 0) {
    throw new CommandError(
      first ? 'Location34455' : 'Location34454',
      `$substrCP: ${which} must be a nonnegative integer.`,
    );
  }
  return position;
}

const substrCP = ternary(([text, from, count]) => {
  const points = codePoints(textOf(text));
  const start = codePointArgument(from, 'starting index');
  const length = codePointArgument(count, 'length');
  return points.slice(start, start + length).join('');
});

export const SUBSTRINGS: [string, OperatorCompiler][] = [
  ['$substr', substrBytes],
  ['$substrBytes', substrBytes],
  ['$substrCP', substrCP],
];
