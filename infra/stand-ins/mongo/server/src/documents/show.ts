import { bsonTypeOf, isPlainObject } from './codec.js';
import { binaryParts } from './compare.js';
import { numberKind } from './numbers/numbers.js';

function showTyped(value: unknown): string {
  switch (bsonTypeOf(value)) {
    case 'ObjectId':
      return `ObjectId('${String(value)}')`;
    case 'Binary': {
      const { subtype, bytes } = binaryParts(value);
      return `BinData(${subtype}, ${bytes.toString('hex').toUpperCase()})`;
    }
    default:
      return bsonTypeOf(value) ?? String(value);
  }
}

/** A value in the form of MongoDB's messages. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return value === null ? 'null' : 'undefined';
  if (typeof value === 'string') return `"${value.replaceAll('"', '\\"')}"`;
  if (numberKind(value) === 'double') return String(value).replace(/^-?\d+$/, '$&.0');
  if (numberKind(value) !== undefined) return String(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) {
    return value.length === 0 ? '[]' : `[ ${value.map(showValue).join(', ')} ]`;
  }
  if (!isPlainObject(value)) return showTyped(value);
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${showValue(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
