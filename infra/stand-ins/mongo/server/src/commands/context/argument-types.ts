import { isPlainObject, toNumber } from '../../documents/codec.js';
import { typeName } from '../../documents/type-names.js';
import { CommandError } from '../../errors.js';

/** The types that an argument can have. */
export type Kind = 'boolean' | 'number' | 'object' | 'string' | 'array' | 'object or string';

const EXPECTED: Record<Kind, string> = {
  boolean: "types '[bool, long, int, decimal, double]'",
  number: "types '[long, int, decimal, double]'",
  object: "type 'object'",
  string: "type 'string'",
  array: "type 'array'",
  'object or string': "types '[string, object]'",
};

const IS: Record<Kind, (value: unknown) => boolean> = {
  boolean: (value) => typeof value === 'boolean' || toNumber(value) !== undefined,
  number: (value) => toNumber(value) !== undefined,
  object: isPlainObject,
  string: (value) => typeof value === 'string',
  array: Array.isArray,
  'object or string': (value) => typeof value === 'string' || isPlainObject(value),
};

/** Arguments that any command accepts in addition to its own. */
const GENERIC = new Set([
  'autocommit',
  'lsid',
  'readConcern',
  'startTransaction',
  'txnNumber',
  'writeConcern',
]);

export function checkType(command: string, option: string, value: unknown, kind: Kind): void {
  if (IS[kind](value)) return;
  throw new CommandError(
    'TypeMismatch',
    `BSON field '${command}.${option}' is the wrong type '${typeName(value)}', expected ${EXPECTED[kind]}`,
  );
}

export function checkEnumeration(
  command: string,
  option: string,
  value: unknown,
  allowed: readonly string[],
): void {
  if (value === undefined || (typeof value === 'string' && allowed.includes(value))) return;
  throw new CommandError(
    'BadValue',
    `Enumeration value '${typeof value === 'string' ? value : JSON.stringify(value)}' for field '${command}.${option}' is not a valid value.`,
  );
}

export const unknownField = (command: string, field: string): CommandError =>
  new CommandError('Location40415', `BSON field '${command}.${field}' is an unknown field.`);

export const isGenericArgument = (name: string): boolean =>
  GENERIC.has(name) || name.startsWith('$');

export const missingField = (field: string): CommandError =>
  new CommandError('Location40414', `BSON field '${field}' is missing but a required field`);
