import type {
  CreditTenths,
  DatasetId,
  PhoneStatus,
  PurchaseId,
  PurchaseStatus,
  StateCode,
  UserId,
} from '@leadmart/contracts';
import type { AllocatedShelf, Owner } from '@leadmart/stock';
import { type DncCheck } from '../../supply/index.js';

/**
 * The progress of a purchase: stock-reserved → completed. Billing is asked for the charge only at stock-reserved. If
 * leads are withdrawn before that, it is at leads-withdrawn, without stock, until its stock is reserved again. Each step
 * before completed may change to failed; then the credits are released, charged or not.
 */
export type PurchaseStep = 'stock-reserved' | 'leads-withdrawn' | 'completed' | 'failed';

/** The reason why a purchase failed: the code and the sentence of the catalogue. */
export interface PurchaseError {
  readonly code: string;
  readonly message: string;
}

/** The key with which a buyer may repeat a request, and the hash of the body it belongs to. */
export interface Idempotency {
  readonly key: string;
  readonly requestHash: string;
}

/** A request for leads, its fulfilment and, once completed, the pack. */
export interface Purchase {
  readonly id: PurchaseId;
  readonly buyerId: UserId;
  readonly datasetId: DatasetId;
  /** Name, price and checks have the values of the time of the request. */
  readonly datasetName: string;
  readonly unitPrice: CreditTenths;
  readonly dncCheck: DncCheck;
  readonly holder: Owner;
  readonly states: readonly StateCode[];
  readonly phoneStatus: PhoneStatus;
  readonly requested: number;
  /** The number of leads taken for the buyer; missing at leads-withdrawn. */
  readonly delivered?: number;
  /** The cost of the delivered leads; of the requested ones at leads-withdrawn. */
  readonly cost: CreditTenths;
  readonly acceptPartial: boolean;
  /** Whether leads are included whose phone the buyer owns in another dataset; the buyer's setting if missing. */
  readonly includeOwned?: boolean;
  readonly idempotency?: Idempotency;
  /** The lead layout of its download, see stock/lead-layouts.ts. */
  readonly layout: number;
  readonly status: PurchaseStatus;
  readonly step: PurchaseStep;
  readonly progress: number;
  /** Leads of its file that were erased because their person opted out: blank lines. */
  readonly erasedLeads?: number;
  readonly error?: PurchaseError;
  /** The time when its request got a slot. */
  readonly createdAt: Date;
  readonly endedAt?: Date;
}

/** The request for a purchase, before any of it is stored. */
export type PurchaseRequest = Omit<
  Purchase,
  'delivered' | 'status' | 'step' | 'progress' | 'erasedLeads' | 'error' | 'createdAt' | 'endedAt'
>;

/** Returns the number of leads of a purchase, as buyers and other services see it. */
export function quantityOf({
  requested,
  delivered,
}: Pick<Purchase, 'requested' | 'delivered'>): number {
  return delivered ?? requested;
}

/** The same key for each attempt of one request, so that its shortage is published once. */
export function shortageKeyOf({
  id,
  buyerId,
  idempotency,
}: Pick<Purchase, 'id' | 'buyerId' | 'idempotency'>): string {
  return idempotency ? `${buyerId}:${idempotency.key}:${idempotency.requestHash}` : id;
}

/** A purchase with the token of its worker. A write with the token of an earlier worker has no effect. */
export interface HeldPurchase extends Purchase {
  readonly worker: string;
  /** The leads that this worker took; not stored with the purchase. */
  readonly allocated?: readonly AllocatedShelf[];
}
