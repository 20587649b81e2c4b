import { Int32, Long } from 'bson';
import { isPlainObject, type Doc } from '../documents/codec.js';
import { arithmetic, numberKind, toBigInt } from '../documents/numbers/numbers.js';
import { showValue } from '../documents/show.js';
import { typeName } from '../documents/type-names.js';
import { CommandError } from '../errors.js';
import { bad, type Operator } from './operator.js';
import { readPath, writePath } from './update-paths.js';

const idOf = (doc: Doc): string =>
  doc['_id'] === undefined ? '{no id}' : `{_id: ${showValue(doc['_id'])}}`;

const LONG_TYPES: Readonly<Record<string, string>> = { int: 'NumberInt', long: 'NumberLong' };

const compute =
  (name: '$inc' | '$mul'): Operator =>
  (path, operand) => {
    if (numberKind(operand) === undefined) {
      const verb = name === '$inc' ? 'increment' : 'multiply';
      throw new CommandError(
        'TypeMismatch',
        `Cannot ${verb} with non-numeric argument: {${path}: ${showValue(operand)}}`,
      );
    }
    const operation = name === '$inc' ? 'add' : 'multiply';
    return (doc, parts) => {
      const current = readPath(doc, parts);
      if (current === undefined) {
        const first = name === '$inc' ? operand : arithmetic('multiply', operand, new Int32(0));
        writePath(doc, parts, first);
        return;
      }
      const kind = numberKind(current);
      if (kind === undefined) {
        throw new CommandError(
          'TypeMismatch',
          `Cannot apply ${name} to a value of non-numeric type. ${idOf(doc)} has the field '${parts.at(-1) ?? ''}' of non-numeric type ${typeName(current)}`,
        );
      }
      const result = arithmetic(operation, current, operand);
      if (result === undefined) {
        throw bad(
          `Failed to apply ${name} operations to current value ((${LONG_TYPES[kind] ?? kind})${showValue(current)}) for document ${idOf(doc)}`,
        );
      }
      writePath(doc, parts, result);
    };
  };

export const inc = compute('$inc');
export const mul = compute('$mul');

type BitOperation = (a: bigint, b: bigint) => bigint;

const BIT_OPERATIONS: Readonly<Record<string, BitOperation>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

interface BitStep {
  run: BitOperation;
  operand: bigint;
  isLong: boolean;
}

/** Bits of doubles are refused, even if they are whole numbers. */
function integerOf(value: unknown): { value: bigint; isLong: boolean } | undefined {
  const kind = numberKind(value);
  if (kind !== 'int' && kind !== 'long') return undefined;
  return { value: toBigInt(value) ?? 0n, isLong: kind === 'long' };
}

function bitStepsOf(path: string, argument: unknown): BitStep[] {
  if (!isPlainObject(argument)) {
    throw bad(
      `The $bit modifier is not compatible with a ${typeName(argument)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  }
  const steps = Object.entries(argument).map(([name, value]) => {
    const run = Object.hasOwn(BIT_OPERATIONS, name) ? BIT_OPERATIONS[name] : undefined;
    const shown = `{${name}: ${showValue(value)}}`;
    if (!run) {
      throw bad(
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: ${shown}`,
      );
    }
    const operand = integerOf(value);
    if (!operand) {
      throw bad(
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(value)}' is not supported here: ${shown}`,
      );
    }
    return { run, operand: operand.value, isLong: operand.isLong };
  });
  if (steps.length === 0) {
    throw bad(
      `You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}, not: {${path}: {}}`,
    );
  }
  return steps;
}

export const bit: Operator = (path, argument) => {
  const steps = bitStepsOf(path, argument);
  return (doc, parts) => {
    const current = readPath(doc, parts) ?? new Int32(0);
    const start = integerOf(current);
    if (!start) {
      throw bad(
        `Cannot apply $bit to a value of non-integral type.${idOf(doc)} has the field ${parts.at(-1) ?? ''} of non-integer type ${typeName(current)}`,
      );
    }
    let { value, isLong } = start;
    for (const { run, operand, isLong: isWide } of steps) {
      value = run(value, operand);
      isLong ||= isWide;
    }
    writePath(doc, parts, isLong ? Long.fromBigInt(value) : new Int32(Number(value)));
  };
};
