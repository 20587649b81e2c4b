import { BSON, Double, Int32, Long, type Timestamp } from 'bson';
import { bsonTypeOf, getField, isPlainObject, setField, type Doc } from '../../documents/codec.js';
import { binaryParts, typeOrder, TypeOrder } from '../../documents/compare.js';
import { typeName } from '../../documents/type-names.js';
import { numberKind } from '../../documents/numbers/numbers.js';
import { valuePreview } from '../../documents/value-preview.js';
import { CommandError } from '../../errors.js';
import { isNullish, unary, variadic } from './arguments.js';
import { fieldsOf } from './field-path.js';
import { constant, type Evaluate, type OperatorCompiler, type Scope } from './scope.js';

export function mergeObjects(values: Iterable<unknown>): Doc {
  const result: Doc = {};
  for (const value of values) {
    if (isNullish(value)) continue;
    const fields = fieldsOf(value);
    if (!fields) {
      throw new CommandError(
        'Location40400',
        `$mergeObjects requires object inputs, but input ${valuePreview(value)} is of type ${typeName(value)}`,
      );
    }
    for (const key of Object.keys(fields)) setField(result, key, fields[key]);
  }
  return result;
}

/** A field name, which may contain dots and dollars and may be computed. */
function fieldName(value: unknown, scope: Scope, name: string): Evaluate {
  const evaluate = scope.compile(value);
  if (evaluate.constant && typeof evaluate.constant.value !== 'string') {
    throw new CommandError(
      'Location5654602',
      `${name} requires 'field' to evaluate to a constant String, but got ${typeName(evaluate.constant.value)}`,
    );
  }
  return (frame) => {
    const field = evaluate(frame);
    if (typeof field === 'string') return field;
    throw new CommandError(
      'Location3041704',
      `${name} requires 'field' to evaluate to type String, but got ${typeName(field)}`,
    );
  };
}

const getFieldOperator: OperatorCompiler = (argument, scope, name) => {
  const isNamed = isPlainObject(argument) && ('field' in argument || 'input' in argument);
  if (isNamed) {
    const unknown = Object.keys(argument).find((key) => key !== 'field' && key !== 'input');
    if (unknown !== undefined) {
      throw new CommandError('Location3041701', `$getField found an unknown argument: ${unknown}`);
    }
    if (!('field' in argument)) {
      throw new CommandError('Location3041702', "$getField requires 'field' to be specified");
    }
    if (!('input' in argument)) {
      throw new CommandError('Location3041703', "$getField requires 'input' to be specified");
    }
  }
  const field = fieldName(isNamed ? argument['field'] : argument, scope, name);
  const input = isNamed ? scope.compile(argument['input']) : scope.variable('CURRENT');
  return (frame) => {
    const value = input(frame);
    if (value === null) return null;
    const fields = fieldsOf(value);
    return fields && getField(fields, String(field(frame)));
  };
};

function settingField(withValue: boolean): OperatorCompiler {
  return (argument, scope, name) => {
    if (!isPlainObject(argument)) {
      throw new CommandError('Location4161100', `${name} only supports an object as its argument`);
    }
    const allowed = withValue ? ['field', 'input', 'value'] : ['field', 'input'];
    const unknown = Object.keys(argument).find((key) => !allowed.includes(key));
    if (unknown !== undefined) {
      throw new CommandError('Location4161101', `${name} found an unknown argument: ${unknown}`);
    }
    const missing = allowed.find((key) => !(key in argument));
    if (missing !== undefined) {
      throw new CommandError('Location4161102', `${name} requires '${missing}' to be specified`);
    }
    const field = constantField(argument['field'], scope, name);
    const input = scope.compile(argument['input']);
    const value = withValue ? scope.compile(argument['value']) : constant(undefined);
    return (frame) => {
      const target = input(frame);
      if (isNullish(target)) return null;
      const fields = fieldsOf(target);
      if (!fields) {
        throw new CommandError(
          'Location4161105',
          `${name} requires 'input' to evaluate to type Object`,
        );
      }
      const copy = { ...fields };
      const next = value(frame);
      if (next === undefined) delete copy[field];
      else setField(copy, field, next);
      return copy;
    };
  };
}

function constantField(value: unknown, scope: Scope, name: string): string {
  const field = scope.compile(value).constant;
  if (field && typeof field.value === 'string') return field.value;
  throw new CommandError(
    'Location4161107',
    `${name} requires 'field' to evaluate to a constant String`,
  );
}

const bsonSize = unary((value) => {
  if (isNullish(value)) return null;
  const fields = fieldsOf(value);
  if (fields) return new Int32(BSON.calculateObjectSize(fields, { ignoreUndefined: true }));
  throw new CommandError(
    'Location31393',
    `$bsonSize requires a document input, found: ${typeName(value)}`,
  );
});

const binarySize = unary((value) => {
  if (isNullish(value)) return null;
  if (typeof value === 'string') return new Int32(Buffer.byteLength(value));
  if (typeOrder(value) === TypeOrder.Binary) return new Int32(binaryParts(value).bytes.length);
  throw new CommandError(
    'Location51276',
    `$binarySize requires a string or BinData argument, found: ${typeName(value)}`,
  );
});

const timestampPart = (part: (timestamp: Timestamp) => number): OperatorCompiler =>
  unary((value) => {
    if (isNullish(value)) return null;
    if (bsonTypeOf(value) === 'Timestamp') {
      return Long.fromNumber(part(value as Timestamp) >>> 0, true).toSigned();
    }
    throw new CommandError(
      'Location5687301',
      `Argument to $tsSecond and $tsIncrement must be a timestamp, but is ${typeName(value)}`,
    );
  });

const sampleRate: OperatorCompiler = (argument, scope) => {
  const rate = Number(String(scope.compile(argument).constant?.value));
  return () => Math.random() < rate;
};

export const OBJECTS: [string, OperatorCompiler][] = [
  ['$literal', (argument) => constant(argument)],
  ['$const', (argument) => constant(argument)],
  ['$expr', (argument, scope) => scope.compile(argument)],
  ['$mergeObjects', variadic((values) => mergeObjects(values))],
  ['$getField', getFieldOperator],
  ['$setField', settingField(true)],
  ['$unsetField', settingField(false)],
  ['$bsonSize', bsonSize],
  ['$binarySize', binarySize],
  ['$tsSecond', timestampPart((timestamp) => timestamp.getHighBits())],
  ['$tsIncrement', timestampPart((timestamp) => timestamp.getLowBits())],
  ['$rand', () => () => new Double(Math.random())],
  ['$sampleRate', sampleRate],
  ['$type', unary(typeName)],
  ['$isNumber', unary((value) => numberKind(value) !== undefined)],
];
