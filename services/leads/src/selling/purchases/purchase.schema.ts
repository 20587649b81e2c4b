import type {
  DatasetId,
  PhoneStatus,
  PurchaseId,
  PurchaseStatus,
  StateCode,
  UserId,
} from '@leadmart/contracts';
import type { Owner } from '@leadmart/stock';
import { dueWork, type WorkState } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import { nameCollation, packIndexes } from './pack-indexes.js';
import type { PurchaseError, PurchaseStep } from './purchase.js';
import { type DncCheck } from '../../supply/index.js';

/** A purchase as stored, see Purchase. */
export interface PurchaseDocument {
  readonly _id: PurchaseId;
  readonly buyerId: UserId;
  readonly datasetId: DatasetId;
  readonly datasetName: string;
  readonly unitPrice: number;
  readonly dncCheck: DncCheck;
  readonly holder: Owner;
  readonly states: StateCode[];
  readonly phoneStatus: PhoneStatus;
  readonly requested: number;
  /** Missing while leads are to be reserved again. */
  readonly delivered?: number;
  readonly cost: number;
  readonly acceptPartial: boolean;
  /** Missing if the buyer's setting decides. */
  readonly includeOwned?: boolean;
  readonly layout: number;
  readonly status: PurchaseStatus;
  readonly step: PurchaseStep;
  readonly progress: number;
  readonly error?: PurchaseError;
  readonly createdAt: Date;
  readonly endedAt?: Date;
  /** The worker that holds the lease. */
  readonly worker?: string;
  /** The time when the sweeper continues it: the lease has expired or the next attempt is due. Missing once it ended. */
  readonly resumeAt?: Date;
  /** Set while the event of the completed purchase is not published, see publishing/. */
  readonly publishing?: WorkState;
  /** Failed attempts at this step. The death of a worker does not count. */
  readonly attempts: number;
  /** The places of its leads that were erased since, see LineEraser. */
  readonly erased?: string[];
  /** Set once its leads are in the return rates, see RateAdder. */
  readonly inReturnRates?: true;
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
    dncCheck: { type: Object, required: true },
    holder: { type: String, required: true },
    states: { type: [String], required: true },
    phoneStatus: { type: String, required: true },
    requested: { type: Number, required: true },
    delivered: Number,
    cost: { type: Number, required: true },
    acceptPartial: { type: Boolean, required: true },
    includeOwned: Boolean,
    layout: { type: Number, required: true },
    status: { type: String, required: true },
    step: { type: String, required: true },
    progress: { type: Number, required: true },
    error: Object,
    createdAt: { type: Date, required: true },
    endedAt: Date,
    worker: String,
    resumeAt: Date,
    publishing: dueWork.stored,
    attempts: { type: Number, required: true },
    erased: { type: [String], default: undefined },
    inReturnRates: Boolean,
    idempotencyKey: String,
    requestHash: String,
  },
  { collection: 'purchases', versionKey: false },
);
// Lists packs, newest first, and unfinished purchases.
purchaseSchema.index({ buyerId: 1, status: 1, endedAt: -1, _id: -1 });
// Sort packs. Only packs are in them, so a purchase is written to each of them once.
const ofPacks = { partialFilterExpression: { status: 'completed' } } as const;
purchaseSchema.index(packIndexes.name, { ...ofPacks, collation: nameCollation });
purchaseSchema.index(packIndexes.quantity, ofPacks);
purchaseSchema.index(packIndexes.cost, ofPacks);
// Purchases that the return rates do not have yet.
purchaseSchema.index(
  { endedAt: 1 },
  { partialFilterExpression: { status: 'completed', inReturnRates: null } },
);
purchaseSchema.index({ resumeAt: 1 }, { sparse: true });
purchaseSchema.index({ 'publishing.dueAt': 1 }, { sparse: true });
purchaseSchema.index(
  { buyerId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);

export const PURCHASE_MODEL = 'Purchase';
