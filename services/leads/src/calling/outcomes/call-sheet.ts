import type { PurchaseId, UserId } from '@leadmart/contracts';
import type { OutcomesByLead } from './packed-outcomes.js';

/** Few enough that a sheet with twenty long notes of each lead is far below 16 MB. */
const leadsPerSheet = 256;

/** A pack and its buyer. */
export interface PackKey {
  readonly packId: PurchaseId;
  readonly buyerId: UserId;
}

/** The outcomes of consecutive leads of a pack. */
export interface CallSheet {
  readonly sheet: number;
  readonly leads: OutcomesByLead;
  readonly asked: readonly number[];
}

export const sheetOf = (position: number): number => Math.floor(position / leadsPerSheet);

export const sheetId = (packId: PurchaseId, sheet: number): string => `${packId}:${sheet}`;
