import type { BuyerGuardDocument } from './buyer-guard.schema.js';

export type BuyerGuard = Omit<BuyerGuardDocument, '_id' | 'settled'>;
