import { Int32, Long, Timestamp } from 'bson';
import { cloneValue, isPlainObject, promote, toNumber, type Doc } from '../documents/codec.js';
import { compareValues } from '../documents/compare.js';
import { arithmetic, numberKind, toBigInt } from '../documents/numbers.js';
import { CommandError } from '../errors.js';
import { readPath, removePath, writePath } from './update-paths.js';

type Parts = readonly string[];

export const set = (doc: Doc, parts: Parts, value: unknown): void =>
  writePath(doc, parts, cloneValue(value));

export const unset = (doc: Doc, parts: Parts): void => removePath(doc, parts);

function compute(operator: '$inc' | '$mul', doc: Doc, parts: Parts, operand: unknown): void {
  const verb = operator === '$inc' ? 'increment' : 'multiply';
  const field = parts.join('.');
  if (numberKind(operand) === undefined) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot ${verb} with non-numeric argument: {${field}: ${JSON.stringify(promote(operand))}}`,
    );
  }
  const current = readPath(doc, parts);
  if (current === undefined) {
    writePath(
      doc,
      parts,
      operator === '$inc' ? operand : arithmetic('multiply', operand, new Int32(0)),
    );
    return;
  }
  if (numberKind(current) === undefined) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot apply ${operator} to a value of non-numeric type. {_id: ${JSON.stringify(promote(doc['_id']))}} has the field '${parts.at(-1)}' of non-numeric type ${current === null ? 'null' : typeof promote(current)}`,
    );
  }
  const result = arithmetic(operator === '$inc' ? 'add' : 'multiply', current, operand);
  if (result === undefined) {
    throw new CommandError(
      'BadValue',
      `Failed to apply ${operator} operations to current value: the result overflows int64`,
    );
  }
  writePath(doc, parts, result);
}

export const inc = (doc: Doc, parts: Parts, value: unknown): void =>
  compute('$inc', doc, parts, value);
export const mul = (doc: Doc, parts: Parts, value: unknown): void =>
  compute('$mul', doc, parts, value);

export function min(doc: Doc, parts: Parts, value: unknown): void {
  const current = readPath(doc, parts);
  if (current === undefined || compareValues(value, current) < 0) writePath(doc, parts, value);
}

export function max(doc: Doc, parts: Parts, value: unknown): void {
  const current = readPath(doc, parts);
  if (current === undefined || compareValues(value, current) > 0) writePath(doc, parts, value);
}

export function currentDate(doc: Doc, parts: Parts, value: unknown, now: Date): void {
  const type = isPlainObject(value) ? value['$type'] : undefined;
  if (type === 'timestamp') {
    writePath(doc, parts, new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }));
  } else if (type === 'date' || type === undefined) {
    writePath(doc, parts, now);
  } else {
    throw new CommandError(
      'BadValue',
      "The $type string field is required to be 'date' or 'timestamp'",
    );
  }
}

export function rename(doc: Doc, parts: Parts, target: unknown): void {
  if (typeof target !== 'string')
    throw new CommandError('BadValue', 'The to field for $rename must be a string');
  const value = readPath(doc, parts);
  if (value === undefined) return;
  removePath(doc, parts);
  writePath(doc, target.split('.'), value);
}

export function bit(doc: Doc, parts: Parts, value: unknown): void {
  const current = readPath(doc, parts) ?? new Int32(0);
  const operations = isPlainObject(value) ? Object.entries(value) : [];
  if (operations.length === 0)
    throw new CommandError('BadValue', 'You must pass in at least one bitwise operation');
  let result = toBigInt(current);
  if (result === undefined)
    throw new CommandError('BadValue', 'Cannot apply $bit to a value of non-integral type');
  let isLong = numberKind(current) === 'long';
  for (const [name, operand] of operations) {
    const bits = toBigInt(operand);
    if (bits === undefined)
      throw new CommandError('BadValue', `The $bit modifier field must be an Integer: ${name}`);
    isLong ||= numberKind(operand) === 'long';
    if (name === 'and') result &= bits;
    else if (name === 'or') result |= bits;
    else if (name === 'xor') result ^= bits;
    else
      throw new CommandError(
        'BadValue',
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`,
      );
  }
  writePath(doc, parts, isLong ? Long.fromBigInt(result) : new Int32(toNumber(result) ?? 0));
}
