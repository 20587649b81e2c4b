import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type {
  DatasetId,
  PhoneStatus,
  PurchaseId,
  PurchaseStatus,
  StateCode,
  UserId,
} from '@leadmart/contracts';
import { stringId } from '@leadmart/platform/mongo';
import type { DncCheck } from '../datasets/dataset.js';
import type { Holder } from '../stock/holdings/holding.js';
import type { PurchaseError, PurchaseStep } from './purchase.js';

/** A purchase as stored: see Purchase. */
@Schema({ collection: 'purchases', versionKey: false })
export class PurchaseDocument {
  @Prop(stringId) _id!: PurchaseId;
  @Prop({ type: String, required: true }) buyerId!: UserId;
  @Prop({ type: String, required: true }) datasetId!: DatasetId;
  @Prop({ type: String, required: true }) datasetName!: string;
  @Prop({ type: Number, required: true }) unitPrice!: number;
  /** Missing in purchases made before uploads stated their check. */
  @Prop({ type: Object }) dncCheck?: DncCheck;
  @Prop({ type: String, required: true }) holder!: Holder;
  @Prop({ type: [String], required: true }) states!: StateCode[];
  @Prop({ type: String, required: true }) phoneStatus!: PhoneStatus;
  /** Missing in a purchase that a build before migration 1 stores while both builds run; then `quantity` says both. */
  @Prop({ type: Number }) requested?: number;
  @Prop({ type: Number }) delivered?: number;
  /** For builds before migration 1: delivered, else requested. To be dropped by the next migration. */
  @Prop({ type: Number, required: true }) quantity!: number;
  @Prop({ type: Number, required: true }) cost!: number;
  @Prop({ type: Boolean, required: true }) acceptPartial!: boolean;
  /** Missing in purchases older than layouts: see firstLayout. */
  @Prop({ type: Number }) layout?: number;
  @Prop({ type: String, required: true }) status!: PurchaseStatus;
  @Prop({ type: String, required: true }) step!: PurchaseStep;
  @Prop({ type: Number, required: true }) progress!: number;
  @Prop({ type: Object }) error?: PurchaseError;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date }) endedAt?: Date;
  /** The worker that holds the lease. */
  @Prop({ type: String }) worker?: string;
  /** When the sweeper takes it up: its worker's lease is over, or its next attempt is due. Missing once it ended. */
  @Prop({ type: Date }) resumeAt?: Date;
  /** Attempts at this step that failed; the death of a worker is none. */
  @Prop({ type: Number, required: true }) attempts!: number;
  @Prop({ type: String }) idempotencyKey?: string;
  @Prop({ type: String }) requestHash?: string;
}

export const purchaseSchema = SchemaFactory.createForClass(PurchaseDocument);
// Packs newest first, and jobs that have not ended.
purchaseSchema.index({ buyerId: 1, status: 1, endedAt: -1, _id: -1 });
purchaseSchema.index({ resumeAt: 1 }, { sparse: true });
purchaseSchema.index(
  { buyerId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
