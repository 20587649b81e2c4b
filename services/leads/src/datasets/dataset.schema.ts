import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { stringId } from '@leadmart/platform/mongo';
import type { DncCheck } from './dataset.js';

/** Prices in whole tenths of a credit. */
@Schema({ _id: false })
export class PricingDocument {
  @Prop({ type: Number, required: true }) clean!: number;
  @Prop({ type: Number, required: true }) dnc!: number;
}

/** A named collection of leads. Deleted ones stay: their buyers keep their packs. */
@Schema({ collection: 'datasets', versionKey: false })
export class DatasetDocument {
  @Prop(stringId) _id!: DatasetId;
  @Prop({ type: String, required: true }) name!: string;
  /** The name as it is compared. */
  @Prop({ type: String, required: true }) nameKey!: string;
  @Prop({ type: String, default: '' }) description!: string;
  @Prop({ type: SchemaFactory.createForClass(PricingDocument), required: true })
  pricing!: PricingDocument;
  @Prop({ type: Boolean, required: true }) visible!: boolean;
  @Prop({ type: Boolean, required: true }) exclusive!: boolean;
  /** See DncCheck; missing before the first upload. */
  @Prop({ type: Object }) dncCheck?: DncCheck;
  /** False once it is deleted. */
  @Prop({ type: Boolean, required: true }) living!: boolean;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, required: true }) lastUpdated!: Date;
}

export const datasetSchema = SchemaFactory.createForClass(DatasetDocument);
datasetSchema.index({ nameKey: 1 }, { unique: true, partialFilterExpression: { living: true } });
datasetSchema.index({ living: 1, createdAt: 1 });
