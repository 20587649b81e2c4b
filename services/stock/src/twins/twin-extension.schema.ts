import { Schema } from 'mongoose';

/**
 * One attempt to add twins to a pair. staging: it runs while its lease is renewed; committed: its pieces are in use,
 * and those that it replaced are still stored; abandoned: it died or lost against another one; swept: its pieces were
 * removed once.
 */
export interface TwinExtensionDocument {
  /** The pair and an id of its own. */
  readonly _id: string;
  readonly state: 'staging' | 'committed' | 'abandoned' | 'swept';
  /** The time when the sweeper handles it. */
  readonly sweepAt: Date;
  /** The ids of pieces that nothing refers to any more. */
  readonly superseded?: readonly string[];
}

export const twinExtensionSchema = new Schema<TwinExtensionDocument>(
  { _id: String, state: String, sweepAt: Date, superseded: [String] },
  { collection: 'twin_extensions', versionKey: false },
);
twinExtensionSchema.index({ sweepAt: 1 });

export const TWIN_EXTENSION_MODEL = 'TwinExtension';
