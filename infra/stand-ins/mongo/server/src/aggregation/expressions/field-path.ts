import type { DBRef } from 'bson';
import { bsonTypeOf, getField, isPlainObject, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { Evaluate } from './scope.js';

/** The fields of a document; a DBRef is a document too. */
export function fieldsOf(value: unknown): Doc | undefined {
  if (isPlainObject(value)) return value;
  if (bsonTypeOf(value) !== 'DBRef') return undefined;
  const { collection, oid, db, fields } = value as DBRef;
  return { $ref: collection, $id: oid, ...(db === undefined ? {} : { $db: db }), ...fields };
}

const DB_REF_FIELDS = new Set(['$ref', '$id', '$db']);

export function checkFieldName(name: string): void {
  if (name === '') {
    throw new CommandError(
      'Location15998',
      'FieldPath field names may not be empty strings. Consider using $getField or $setField.',
    );
  }
  if (name.startsWith('$') && !DB_REF_FIELDS.has(name)) {
    throw new CommandError(
      'Location16410',
      `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    );
  }
  if (name.includes('\0')) {
    throw new CommandError('Location16411', "FieldPath field names may not contain '\0'.");
  }
}

/** The parts of a dotted path; an invalid path is refused. */
export function parsePath(path: string): string[] {
  if (path === '') {
    throw new CommandError('Location40352', 'FieldPath cannot be constructed with empty string');
  }
  if (path.endsWith('.')) {
    throw new CommandError('Location40353', "FieldPath must not end with a '.'.");
  }
  const parts = path.split('.');
  for (const part of parts) checkFieldName(part);
  return parts;
}

/** The value at a path. For an array on the path, the array of the values in its documents. */
function valueAt(value: unknown, parts: readonly string[], from = 0): unknown {
  let reached = value;
  for (let i = from; i < parts.length; i += 1) {
    if (Array.isArray(reached)) return inArray(reached, parts, i);
    const fields = fieldsOf(reached);
    if (!fields) return undefined;
    reached = getField(fields, parts[i] ?? '');
  }
  return reached;
}

function inArray(items: readonly unknown[], parts: readonly string[], from: number): unknown[] {
  const found: unknown[] = [];
  for (const item of items) {
    if (!fieldsOf(item)) continue;
    const value = valueAt(item, parts, from);
    if (value !== undefined) found.push(value);
  }
  return found;
}

export function pathOf(base: Evaluate, parts: readonly string[]): Evaluate {
  const [only] = parts;
  if (only === undefined) return base;
  if (parts.length > 1) return (frame) => valueAt(base(frame), parts);
  return (frame) => {
    const value = base(frame);
    return isPlainObject(value) ? getField(value, only) : valueAt(value, parts);
  };
}
