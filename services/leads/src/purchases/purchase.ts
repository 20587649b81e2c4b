import type {
  CreditTenths,
  DatasetId,
  PhoneStatus,
  PurchaseId,
  PurchaseStatus,
  StateCode,
  UserId,
} from '@leadmart/contracts';
import type { DncCheck } from '../datasets/dataset.js';
import type { Holder } from '../stock/holdings/holding.js';

/**
 * The progress of a purchase. Each step is stored before the next request is sent:
 *
 * requested → stock-reserved → capture-asked → completed
 *
 * and from any of them → failed, but from capture-asked only when billing says that nothing was captured.
 */
export type PurchaseStep =
  'requested' | 'stock-reserved' | 'capture-asked' | 'completed' | 'failed';

/** Whether a purchase at this step has leads that nobody else can take. */
export function hasStock(step: PurchaseStep): boolean {
  return step === 'stock-reserved' || step === 'capture-asked' || step === 'completed';
}

/** Why a purchase failed, in the catalogue's words. */
export interface PurchaseError {
  readonly code: string;
  readonly message: string;
}

/** One request for leads, the job that fulfils it, and in the end the pack. */
export interface Purchase {
  readonly id: PurchaseId;
  readonly buyerId: UserId;
  readonly datasetId: DatasetId;
  /** The name, the price and the checks as they were when it was requested. */
  readonly datasetName: string;
  readonly unitPrice: CreditTenths;
  readonly dncCheck: DncCheck;
  readonly holder: Holder;
  readonly states: readonly StateCode[];
  readonly phoneStatus: PhoneStatus;
  readonly requested: number;
  /** How many leads were taken for the buyer; missing until stock is reserved. */
  readonly delivered?: number;
  /** Of the delivered leads; of the requested ones until stock is reserved. */
  readonly cost: CreditTenths;
  readonly acceptPartial: boolean;
  /** The lead layout of its download, see stock/lead-layouts.ts. */
  readonly layout: number;
  readonly status: PurchaseStatus;
  readonly step: PurchaseStep;
  readonly progress: number;
  readonly error?: PurchaseError;
  readonly createdAt: Date;
  readonly endedAt?: Date;
}

/** The number of leads of a purchase, as buyers and other services see it. */
export function quantityOf({
  requested,
  delivered,
}: Pick<Purchase, 'requested' | 'delivered'>): number {
  return delivered ?? requested;
}

/** A purchase with the token of its worker. A write with the token of an earlier worker changes nothing. */
export interface HeldPurchase extends Purchase {
  readonly worker: string;
}
