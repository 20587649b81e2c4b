import { Decimal128, Double, Int32 } from 'bson';
import { toNumber } from '../../../documents/codec.js';
import { decimalRound, toDecimal, type Rounding } from '../../../documents/numbers/decimal.js';
import { asInt32, INT_MAX, INT_MIN, longOrDouble } from '../../../documents/numbers/integers.js';
import { numberKind, toExact, type NumberKind } from '../../../documents/numbers/numbers.js';
import { typeName } from '../../../documents/type-names.js';
import { CommandError } from '../../../errors.js';
import { ofNumber } from './arithmetic.js';
import { between, isNullish } from '../arguments.js';
import type { OperatorCompiler } from '../scope.js';

const whole =
  (rounding: 'floor' | 'ceil'): ((value: unknown, kind: NumberKind) => unknown) =>
  (value, kind) => {
    if (kind === 'decimal') return decimalRound(value, 0, rounding);
    if (kind === 'double') return new Double(Math[rounding](toNumber(value) ?? 0));
    return value;
  };

function placesOf(value: unknown, name: string): number {
  const places = asInt32(value);
  if (places === undefined) {
    throw new CommandError(
      'Location51082',
      `precision argument to  ${name} must be a integral value`,
    );
  }
  if (places < -20 || places > 100) {
    throw new CommandError(
      'Location51083',
      `cannot apply ${name} with precision value ${places} value must be in [-20, 100]`,
    );
  }
  return places;
}

function roundDouble(value: number, places: number, rounding: Rounding): Double {
  if (!Number.isFinite(value)) return new Double(value);
  // The shortest decimal text of the double as exact digits.
  const exact = Decimal128.fromString(String(value));
  return new Double(Number(String(decimalRound(exact, places, rounding))));
}

/** Rounds a whole number at a negative place. An int32 that overflows becomes an int64. */
function roundWhole(value: unknown, places: number, rounding: Rounding): unknown {
  if (places >= 0) return value;
  const { coefficient, exponent } = toExact(decimalRound(toDecimal(value), places, rounding));
  const result = coefficient * 10n ** BigInt(exponent);
  const fits = result >= BigInt(INT_MIN) && result <= BigInt(INT_MAX);
  return numberKind(value) === 'int' && fits ? new Int32(Number(result)) : longOrDouble(result);
}

function cutAt(name: string, rounding: Rounding): OperatorCompiler {
  return between([1, 2], ([value, precision = new Int32(0)]) => {
    if (isNullish(value) || precision === null) return null;
    const kind = numberKind(value);
    if (kind === undefined) {
      throw new CommandError(
        'Location51081',
        `${name} only supports numeric types, not ${typeName(value)}`,
      );
    }
    const places = placesOf(precision, name);
    if (kind === 'decimal') return decimalRound(value, places, rounding);
    if (kind === 'double') return roundDouble(toNumber(value) ?? 0, places, rounding);
    return roundWhole(value, places, rounding);
  });
}

export const ROUNDING: [string, OperatorCompiler][] = [
  ['$ceil', ofNumber(whole('ceil'))],
  ['$floor', ofNumber(whole('floor'))],
  ['$round', cutAt('$round', 'half-even')],
  ['$trunc', cutAt('$trunc', 'truncate')],
];
