import { bsonTypeOf } from './codec.js';

const SLOT = 16;
const WRAPPER = 48;

/** The approximate memory of a decoded value in bytes. */
export function valueSize(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return SLOT + value.length * 2;
    case 'object':
      return value === null ? 0 : objectSize(value);
    default:
      return SLOT;
  }
}

function objectSize(value: object): number {
  if (Array.isArray(value)) {
    let size = SLOT * 2;
    for (const item of value as unknown[]) size += 8 + valueSize(item);
    return size;
  }
  if (value instanceof Date) return WRAPPER;
  const type = bsonTypeOf(value);
  if (type === 'Binary') return WRAPPER * 2 + (value as { position: number }).position;
  if (type === 'ObjectId') return WRAPPER * 3;
  if (type !== undefined) return WRAPPER;
  let size = SLOT * 2;
  for (const key in value) size += SLOT + valueSize((value as Record<string, unknown>)[key]);
  return size;
}
