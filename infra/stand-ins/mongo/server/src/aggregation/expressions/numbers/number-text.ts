import { toNumber } from '../../../documents/codec.js';
import { numberKind } from '../../../documents/numbers/numbers.js';

/** A number in MongoDB's text form: the exponent of a double has at least two digits. */
export function numberText(value: unknown): string {
  if (numberKind(value) !== 'double') return String(value);
  const number = toNumber(value) ?? 0;
  if (Number.isNaN(number)) return 'NaN';
  if (!Number.isFinite(number)) return number > 0 ? 'Infinity' : '-Infinity';
  if (Object.is(number, -0)) return '-0';
  const size = Math.abs(number);
  if (size !== 0 && (size >= 1e17 || size < 1e-4)) {
    return number.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
  }
  return String(number);
}
