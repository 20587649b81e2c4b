import { dueWork, type WorkState } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { StandingOrder } from './standing-order.js';

export type StandingOrderDocument = Omit<StandingOrder, 'id' | 'dueAt'> & {
  readonly _id: StandingOrder['id'];
  /** Missing unless the order is on, or its run is in progress. */
  readonly work?: WorkState;
};

const text = { type: String, required: true };
const count = { type: Number, required: true };

export const standingOrderSchema = new Schema<StandingOrderDocument>(
  {
    _id: String,
    buyerId: text,
    schedule: { type: Object, required: true },
    hour: count,
    zone: text,
    maxCost: Number,
    maxMonthCost: Number,
    onShortage: text,
    agreed: { type: Object, required: true },
    state: text,
    setUp: { type: Object, required: true },
    pausedBecause: String,
    next: { type: Object, required: true },
    work: dueWork.stored,
    failures: count,
    stamp: Object,
  },
  { collection: 'standing_orders', versionKey: false },
);
standingOrderSchema.index({ buyerId: 1 });
standingOrderSchema.index({ 'work.dueAt': 1 }, { sparse: true });

export const STANDING_ORDER_MODEL = 'StandingOrder';
