import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { SavedOrder } from './saved-order.js';

/** All saved orders of a buyer, so that one update compares their number with the limit. */
export interface SavedOrderDocument {
  readonly _id: UserId;
  readonly orders: readonly SavedOrder[];
}

export const savedOrderSchema = new Schema<SavedOrderDocument>(
  { _id: String, orders: { type: [Object], required: true } },
  { collection: 'saved_orders', versionKey: false },
);

export const SAVED_ORDER_MODEL = 'SavedOrders';
