import { Timestamp } from 'bson';
import { cloneValue, isPlainObject, type Doc } from '../documents/codec.js';
import { compareValues } from '../documents/compare.js';
import { showValue } from '../documents/show.js';
import { typeName } from '../documents/type-names.js';
import { CommandError } from '../errors.js';
import { bad, type Change, type Operator, type Parts } from './operator.js';
import { readPath, removePath, writePath } from './update-paths.js';

export const set: Operator = (_path, value) => (doc, parts) =>
  writePath(doc, parts, cloneValue(value));

export const unset: Operator = () => removePath;

const keepBetter =
  (isBetter: (comparison: number) => boolean): Operator =>
  (_path, value) =>
  (doc, parts, { collation }) => {
    const current = readPath(doc, parts);
    if (current === undefined || isBetter(compareValues(value, current, collation?.compare))) {
      writePath(doc, parts, cloneValue(value));
    }
  };

export const min = keepBetter((comparison) => comparison < 0);
export const max = keepBetter((comparison) => comparison > 0);

function dateTypeOf(argument: unknown): 'date' | 'timestamp' {
  if (typeof argument === 'boolean') return 'date';
  if (!isPlainObject(argument)) {
    throw bad(
      `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  }
  for (const [key, type] of Object.entries(argument)) {
    if (key !== '$type') throw bad(`Unrecognized $currentDate option: ${key}`);
    if (type === 'date' || type === 'timestamp') return type;
  }
  throw bad(
    "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
  );
}

let lastStamp = 0;
let stampCount = 0;

/** Timestamps of the same second differ in their counter. */
function stampAt(now: Date): Timestamp {
  const seconds = Math.floor(now.getTime() / 1000);
  stampCount = seconds === lastStamp ? stampCount + 1 : 1;
  lastStamp = seconds;
  return new Timestamp({ t: seconds, i: stampCount });
}

export const currentDate: Operator = (_path, argument) => {
  const type = dateTypeOf(argument);
  return (doc, parts, { now }) => writePath(doc, parts, type === 'date' ? now : stampAt(now));
};

const isDynamic = (path: string): boolean => path.split('.').some((part) => part.startsWith('$'));

/** A rename cannot read from an array element or write to one. */
function refuseArrayOnPath(doc: Doc, parts: Parts, role: 'source' | 'destination'): void {
  for (let length = 1; length < parts.length; length += 1) {
    const above = parts.slice(0, length);
    if (!Array.isArray(readPath(doc, above))) continue;
    throw bad(
      `The ${role} field cannot be an array element, '${parts.join('.')}' in doc with _id: ${showValue(doc['_id'])} has an array field called '${above.at(-1) ?? ''}'`,
    );
  }
}

function checkRename(path: string, target: unknown): asserts target is string {
  if (typeof target !== 'string') {
    throw bad(`The 'to' field for $rename must be a string: ${path}: ${showValue(target)}`);
  }
  const pair = `${path}: "${target}"`;
  if (isDynamic(path)) throw bad(`The source field for $rename may not be dynamic: ${path}`);
  if (isDynamic(target)) {
    throw bad(`The destination field for $rename may not be dynamic: ${target}`);
  }
  if (path === target) throw bad(`The source and target field for $rename must differ: ${pair}`);
  if (path.startsWith(`${target}.`) || target.startsWith(`${path}.`)) {
    throw bad(`The source and target field for $rename must not be on the same path: ${pair}`);
  }
}

export const rename: Operator = (path, target): Change => {
  checkRename(path, target);
  const source = path.split('.');
  const destination = target.split('.');
  return (doc) => {
    refuseArrayOnPath(doc, source, 'source');
    const value = readPath(doc, source);
    if (value === undefined) return;
    refuseArrayOnPath(doc, destination, 'destination');
    removePath(doc, source);
    writePath(doc, destination, value);
  };
};

export const immutableField = (path: string): CommandError =>
  new CommandError(
    'ImmutableField',
    `Performing an update on the path '${path}' would modify the immutable field '_id'`,
  );
