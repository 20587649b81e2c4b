import { BSONSymbol, Int32 } from 'bson';
import { asInt32 } from '../../../documents/numbers/integers.js';
import { compareStrings } from '../../../documents/compare.js';
import { numberKind } from '../../../documents/numbers/numbers.js';
import { typeName } from '../../../documents/type-names.js';
import { valuePreview } from '../../../documents/value-preview.js';
import { CommandError } from '../../../errors.js';
import { between, binary, isNullish, named, unary, variadic } from '../arguments.js';
import { numberText } from '../numbers/number-text.js';
import type { OperatorCompiler } from '../scope.js';

/** Converts an argument of a string operator to text: numbers and dates as text, null as empty. */
export function textOf(value: unknown): string {
  if (isNullish(value)) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (numberKind(value) !== undefined) return numberText(value);
  if (value instanceof BSONSymbol) return value.value;
  throw new CommandError(
    'Location16007',
    `can't convert from BSON type ${typeName(value)} to String`,
  );
}

/** The code points of a text. */
export const codePoints = (text: string): string[] => Array.from(text);

function concat(values: unknown[]): unknown {
  const strings: string[] = [];
  let hasNull = false;
  for (const value of values) {
    if (isNullish(value)) hasNull = true;
    else if (typeof value === 'string') strings.push(value);
    else {
      throw new CommandError(
        'Location16702',
        `$concat only supports strings, not ${typeName(value)}`,
      );
    }
  }
  return hasNull ? null : strings.join('');
}

// Only ASCII letters change case, as in MongoDB.
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const upper = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

const ASCII_BLANKS = '\0 \t\n\v\f\r';
const OTHER_BLANKS =
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';
const BLANKS = ASCII_BLANKS + OTHER_BLANKS;

function trimmed(name: string, left: boolean, right: boolean): OperatorCompiler {
  return named({ required: ['input'], optional: ['chars'] }, (values) => {
    const { input, chars } = values;
    if (isNullish(input)) return null;
    if (typeof input !== 'string') {
      throw new CommandError(
        'Location50699',
        `${name} requires its input to be a string, got ${valuePreview(input)} (of type ${typeName(input)}) instead.`,
      );
    }
    if ('chars' in values && isNullish(chars)) return null;
    if (chars !== undefined && typeof chars !== 'string') {
      throw new CommandError(
        'Location50700',
        `${name} requires 'chars' to be a string, got ${valuePreview(chars)} (of type ${typeName(chars)}) instead.`,
      );
    }
    const drop = new Set(chars ?? BLANKS);
    const points = codePoints(input);
    let from = 0;
    let to = points.length;
    while (left && from < to && drop.has(points[from] ?? '')) from += 1;
    while (right && to > from && drop.has(points[to - 1] ?? '')) to -= 1;
    return points.slice(from, to).join('');
  });
}

const split = binary((text, separator) => {
  if (isNullish(text) || isNullish(separator)) return null;
  if (typeof text !== 'string') {
    throw new CommandError(
      'Location40085',
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeName(text)}`,
    );
  }
  if (typeof separator !== 'string') {
    throw new CommandError(
      'Location40086',
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeName(separator)}`,
    );
  }
  if (separator === '') {
    throw new CommandError('Location40087', '$split requires a non-empty separator');
  }
  return text.split(separator);
});

function replaced(name: string, all: boolean): OperatorCompiler {
  const codes = {
    input: 'Location51746',
    find: 'Location51745',
    replacement: 'Location51744',
  } as const;
  return named({ required: ['input', 'find', 'replacement'] }, (values) => {
    for (const [key, code] of Object.entries(codes)) {
      const value = values[key];
      if (!isNullish(value) && typeof value !== 'string') {
        throw new CommandError(
          code,
          `${name} requires that '${key}' be a string, found: ${valuePreview(value)}`,
        );
      }
    }
    const [input, find, replacement] = Object.keys(codes).map((key) => values[key]);
    if (typeof input !== 'string' || typeof find !== 'string' || typeof replacement !== 'string') {
      return null;
    }
    const insert = (): string => replacement;
    return all ? input.replaceAll(find, insert) : input.replace(find, insert);
  });
}

function lengthOf(
  name: string,
  code: `Location${number}`,
  count: (text: string) => number,
): OperatorCompiler {
  return unary((text) => {
    if (typeof text === 'string') return new Int32(count(text));
    throw new CommandError(code, `${name} requires a string argument, found: ${typeName(text)}`);
  });
}

function indexBound(name: string, value: unknown, which: string): number {
  const position = asInt32(value);
  if (position === undefined) {
    throw new CommandError(
      'Location40096',
      `${name} requires an integral ${which} index, found a value of type: ${typeName(value)}`,
    );
  }
  if (position < 0) {
    throw new CommandError(
      'Location40097',
      `${name} requires a nonnegative ${which} index, found: ${position}`,
    );
  }
  return position;
}

/** Finds a text by units: UTF-8 bytes or code points. */
function indexOf(
  name: string,
  unitsOf: (text: string) => readonly (number | string)[],
): OperatorCompiler {
  return between([2, 4], (values) => {
    const [text, part] = values;
    if (isNullish(text)) return null;
    if (typeof text !== 'string') {
      throw new CommandError(
        name === '$indexOfBytes' ? 'Location40091' : 'Location40093',
        `${name} requires a string as the first argument, found: ${typeName(text)}`,
      );
    }
    if (typeof part !== 'string') {
      throw new CommandError(
        name === '$indexOfBytes' ? 'Location40092' : 'Location40094',
        `${name} requires a string as the second argument, found: ${typeName(part)}`,
      );
    }
    const start = values.length > 2 ? indexBound(name, values[2], 'starting') : 0;
    const units = unitsOf(text);
    const end = values.length > 3 ? indexBound(name, values[3], 'ending') : units.length;
    return new Int32(position(units, unitsOf(part), start, Math.min(end, units.length)));
  });
}

function position<T>(units: readonly T[], part: readonly T[], start: number, end: number): number {
  for (let i = start; i + part.length <= end; i += 1) {
    if (part.every((unit, j) => units[i + j] === unit)) return i;
  }
  return -1;
}

const strcasecmp = binary(
  (a, b) => new Int32(Math.sign(compareStrings(upper(textOf(a)), upper(textOf(b))))),
);

export const STRINGS: [string, OperatorCompiler][] = [
  ['$concat', variadic(concat)],
  ['$toLower', unary((value) => lower(textOf(value)))],
  ['$toUpper', unary((value) => upper(textOf(value)))],
  ['$trim', trimmed('$trim', true, true)],
  ['$ltrim', trimmed('$ltrim', true, false)],
  ['$rtrim', trimmed('$rtrim', false, true)],
  ['$split', split],
  ['$replaceOne', replaced('$replaceOne', false)],
  ['$replaceAll', replaced('$replaceAll', true)],
  ['$strLenCP', lengthOf('$strLenCP', 'Location34471', (text) => codePoints(text).length)],
  ['$strLenBytes', lengthOf('$strLenBytes', 'Location34473', (text) => Buffer.byteLength(text))],
  ['$indexOfCP', indexOf('$indexOfCP', codePoints)],
  ['$indexOfBytes', indexOf('$indexOfBytes', (text) => [...Buffer.from(text)])],
  ['$strcasecmp', strcasecmp],
];
