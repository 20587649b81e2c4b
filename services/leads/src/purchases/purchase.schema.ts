import type {
  DatasetId,
  PhoneStatus,
  PurchaseId,
  PurchaseStatus,
  StateCode,
  UserId,
} from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { DncCheck } from '../datasets/dataset.js';
import type { Holder } from '../stock/holdings/holding.js';
import type { PurchaseError, PurchaseStep } from './purchase.js';

/** A purchase as stored: see Purchase. */
export interface PurchaseDocument {
  readonly _id: PurchaseId;
  readonly buyerId: UserId;
  readonly datasetId: DatasetId;
  readonly datasetName: string;
  readonly unitPrice: number;
  /** Missing in purchases made before uploads stated their check. */
  readonly dncCheck?: DncCheck;
  readonly holder: Holder;
  readonly states: StateCode[];
  readonly phoneStatus: PhoneStatus;
  /** Missing in a purchase that a build before migration 1 stores while both builds run; then `quantity` says both. */
  readonly requested?: number;
  readonly delivered?: number;
  /** For builds before migration 1: delivered, else requested. To be dropped by the next migration. */
  readonly quantity: number;
  readonly cost: number;
  readonly acceptPartial: boolean;
  /** Missing in purchases older than layouts: see firstLayout. */
  readonly layout?: number;
  readonly status: PurchaseStatus;
  readonly step: PurchaseStep;
  readonly progress: number;
  readonly error?: PurchaseError;
  readonly createdAt: Date;
  readonly endedAt?: Date;
  /** The worker that holds the lease. */
  readonly worker?: string;
  /** When the sweeper takes it up: its worker's lease is over, or its next attempt is due. Missing once it ended. */
  readonly resumeAt?: Date;
  /** Attempts at this step that failed; the death of a worker is none. */
  readonly attempts: number;
  readonly idempotencyKey?: string;
  readonly requestHash?: string;
}

export const purchaseSchema = new Schema<PurchaseDocument>(
  {
    _id: String,
    buyerId: { type: String, required: true },
    datasetId: { type: String, required: true },
    datasetName: { type: String, required: true },
    unitPrice: { type: Number, required: true },
    dncCheck: Object,
    holder: { type: String, required: true },
    states: { type: [String], required: true },
    phoneStatus: { type: String, required: true },
    requested: Number,
    delivered: Number,
    quantity: { type: Number, required: true },
    cost: { type: Number, required: true },
    acceptPartial: { type: Boolean, required: true },
    layout: Number,
    status: { type: String, required: true },
    step: { type: String, required: true },
    progress: { type: Number, required: true },
    error: Object,
    createdAt: { type: Date, required: true },
    endedAt: Date,
    worker: String,
    resumeAt: Date,
    attempts: { type: Number, required: true },
    idempotencyKey: String,
    requestHash: String,
  },
  { collection: 'purchases', versionKey: false },
);
// Packs newest first, and jobs that have not ended.
purchaseSchema.index({ buyerId: 1, status: 1, endedAt: -1, _id: -1 });
purchaseSchema.index({ resumeAt: 1 }, { sparse: true });
purchaseSchema.index(
  { buyerId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);

export const PURCHASE_MODEL = 'Purchase';
