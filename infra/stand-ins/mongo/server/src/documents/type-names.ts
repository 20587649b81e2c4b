import { typeOrder, TypeOrder } from './compare.js';
import { numberKind } from './numbers/numbers.js';

const NAMES: Readonly<Record<number, string>> = {
  [TypeOrder.Null]: 'null',
  [TypeOrder.String]: 'string',
  [TypeOrder.Object]: 'object',
  [TypeOrder.Array]: 'array',
  [TypeOrder.Binary]: 'binData',
  [TypeOrder.ObjectId]: 'objectId',
  [TypeOrder.Boolean]: 'bool',
  [TypeOrder.Date]: 'date',
};

/** The name of a value's type in error messages; `missing` for undefined. */
export const typeName = (value: unknown): string =>
  value === undefined ? 'missing' : (numberKind(value) ?? NAMES[typeOrder(value)] ?? '');
