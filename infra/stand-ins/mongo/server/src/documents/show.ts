import { bsonTypeOf, isPlainObject } from './codec.js';
import { binaryParts } from './compare.js';
import { numberKind } from './numbers/numbers.js';

function showNumber(value: unknown): string {
  const text = String(value);
  return numberKind(value) === 'double' && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

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
  if (numberKind(value) !== undefined) return showNumber(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) {
    return value.length === 0 ? '[]' : `[ ${value.map(showValue).join(', ')} ]`;
  }
  if (!isPlainObject(value)) return showTyped(value);
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${showValue(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
