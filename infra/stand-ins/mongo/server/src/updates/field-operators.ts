import { cloneValue } from '../documents/codec.js';
import { compareValues } from '../documents/compare.js';
import { CommandError } from '../errors.js';
import type { Operator } from './operator.js';
import { readPath, removePath, writePath } from './update-paths.js';

export const set: Operator = (_path, value) => (doc, parts) =>
  writePath(doc, parts, cloneValue(value));

export const unset: Operator = () => removePath;

const keepBetter =
  (isBetter: (comparison: number) => boolean): Operator =>
  (_path, value) =>
  (doc, parts) => {
    const current = readPath(doc, parts);
    if (current === undefined || isBetter(compareValues(value, current))) {
      writePath(doc, parts, cloneValue(value));
    }
  };

export const min = keepBetter((comparison) => comparison < 0);
export const max = keepBetter((comparison) => comparison > 0);

export const immutableField = (path: string): CommandError =>
  new CommandError(
    'ImmutableField',
    `Performing an update on the path '${path}' would modify the immutable field '_id'`,
  );
