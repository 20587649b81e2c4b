import { Schema } from 'mongoose';
import type { PolicyHistory } from './returns-policy.js';

/** All terms of returns that ever applied, in one document. */
export interface ReturnsPolicyDocument extends PolicyHistory {
  readonly _id: string;
}

export const returnsPolicySchema = new Schema<ReturnsPolicyDocument>(
  { _id: String, versions: [Object], stamp: Object },
  { collection: 'returns_policy', versionKey: false },
);

export const RETURNS_POLICY_MODEL = 'ReturnsPolicy';
