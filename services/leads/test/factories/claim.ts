import {
  tenths,
  type ClaimId,
  type DatasetId,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import type { Claim, ClaimedLead } from '../../src/care/returns/claims/claim.js';

/** An open claim about two disconnected leads of 5 credits each. */
export function aClaim(fields: Partial<Claim> = {}): Claim {
  return {
    id: 'c1' as ClaimId,
    buyerId: 'b1' as UserId,
    packId: 'p1' as PurchaseId,
    datasetId: 'd1' as DatasetId,
    datasetName: 'Leads',
    worth: tenths(100),
    reason: 'disconnected',
    status: 'open',
    leads: 2,
    approved: 0,
    declined: 0,
    credits: tenths(0),
    isAutomatic: false,
    leftOut: { alreadyClaimed: 0, notInPack: 0, invalidLines: 0 },
    createdAt: new Date('2026-01-05T10:00:00.000Z'),
    ...fields,
  };
}

/** A lead of that claim. */
export function aClaimedLead(number: number, fields: Partial<ClaimedLead> = {}): ClaimedLead {
  return {
    claimId: 'c1' as ClaimId,
    packId: 'p1' as PurchaseId,
    buyerId: 'b1' as UserId,
    datasetId: 'd1' as DatasetId,
    shelf: 0,
    number,
    price: tenths(50),
    phone: 2_015_550_100 + number,
    reason: 'disconnected',
    outcome: 'open',
    isAutomatic: false,
    boughtAt: new Date('2026-01-04T10:00:00.000Z'),
    ...fields,
  };
}
