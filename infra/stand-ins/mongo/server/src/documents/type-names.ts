import { bsonTypeNumber } from './compare.js';

const NAMES = new Map<number, string>([
  [-1, 'minKey'],
  [1, 'double'],
  [2, 'string'],
  [3, 'object'],
  [4, 'array'],
  [5, 'binData'],
  [7, 'objectId'],
  [8, 'bool'],
  [9, 'date'],
  [10, 'null'],
  [11, 'regex'],
  [12, 'dbPointer'],
  [13, 'javascript'],
  [14, 'symbol'],
  [15, 'javascriptWithScope'],
  [16, 'int'],
  [17, 'timestamp'],
  [18, 'long'],
  [19, 'decimal'],
  [127, 'maxKey'],
]);

/** The name of a value's type in `$type`; `missing` for undefined. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if ((value as { _bsontype?: unknown } | null)?._bsontype === 'BSONSymbol') return 'symbol';
  return NAMES.get(bsonTypeNumber(value)) ?? 'object';
}
