import { dueWork, type WorkState } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { StockAlert } from './stock-alert.js';

export type StockAlertDocument = Omit<StockAlert, 'id'> & {
  readonly _id: StockAlert['id'];
  /** See `choiceOf`. */
  readonly choice: string;
  /** When the leads are counted next, whatever arrives; missing once the buyer was told. */
  readonly work?: WorkState;
};

const text = { type: String, required: true };
const count = { type: Number, required: true };

export const stockAlertSchema = new Schema<StockAlertDocument>(
  {
    _id: String,
    buyerId: text,
    datasetId: text,
    phoneStatus: text,
    states: [String],
    choice: text,
    quantity: count,
    slot: count,
    setAt: { type: Date, required: true },
    missing: count,
    share: count,
    thresholds: [Object],
    work: dueWork.stored,
    told: Object,
  },
  { collection: 'stock_alerts', versionKey: false },
);
// A buyer has one alert for a choice of leads, and as many as there are slots.
stockAlertSchema.index({ buyerId: 1, choice: 1 }, { unique: true });
stockAlertSchema.index({ buyerId: 1, slot: 1 }, { unique: true });
// The alerts for which enough leads arrived on a shelf.
stockAlertSchema.index({ datasetId: 1, 'thresholds.index': 1, 'thresholds.at': 1 });
stockAlertSchema.index({ 'work.dueAt': 1 }, { sparse: true });

export const STOCK_ALERT_MODEL = 'StockAlert';
