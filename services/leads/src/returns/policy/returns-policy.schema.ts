import { Schema } from 'mongoose';
import type { PolicyVersion } from './returns-policy.js';

/** All terms of returns that ever applied, in one document. */
export interface ReturnsPolicyDocument {
  readonly _id: string;
  readonly versions: readonly PolicyVersion[];
}

export const returnsPolicySchema = new Schema<ReturnsPolicyDocument>(
  { _id: String, versions: [Object] },
  { collection: 'returns_policy', versionKey: false },
);

export const RETURNS_POLICY_MODEL = 'ReturnsPolicy';
