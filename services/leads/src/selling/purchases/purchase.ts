import type { PricedAges } from '@leadmart/contracts';
import { withId, type EntityOf, type Values } from '@leadmart/platform/entities';
import type { Claim } from '@leadmart/platform/work';
import type { AllocatedShelf } from '@leadmart/stock';
import type { PurchaseDocument, purchaseErrorFields, purchases } from './purchase.schema.js';

export type Purchase = EntityOf<
  typeof purchases,
  'work' | 'publishing' | 'sealing' | 'inReturnRates'
>;
export type PurchaseStep = Purchase['step'];
export type PurchaseError = Values<typeof purchaseErrorFields>;
export type Idempotency = Required<Pick<Purchase, 'idempotencyKey' | 'requestHash'>>;

/** The request for a purchase, before any of it is stored. */
export interface PurchaseRequest extends Omit<
  Purchase,
  'delivered' | 'items' | 'cost' | 'status' | 'step' | 'erased' | 'error' | 'createdAt' | 'endedAt'
> {
  /** The price of leads of each age; one entry if all cost the same. */
  readonly prices: readonly PricedAges[];
  /** The credits per lead that the buyer saw. */
  readonly expectedPrice?: number | undefined;
}

/** Returns the number of leads of a purchase, as buyers and other services see it. */
export function quantityOf({
  requested,
  delivered,
}: Pick<Purchase, 'requested' | 'delivered'>): number {
  return delivered ?? requested;
}

/** The time at which a pack was bought; each pack has `endedAt`. */
export const boughtAtOf = ({ endedAt, createdAt }: Purchase): Date => endedAt ?? createdAt;

/** The same key for each attempt of one request, so that its shortage is published once. */
export function shortageKeyOf({
  id,
  buyerId,
  idempotencyKey,
  requestHash,
}: Pick<Purchase, 'id' | 'buyerId' | keyof Idempotency>): string {
  return idempotencyKey === undefined ? id : `${buyerId}:${idempotencyKey}:${requestHash}`;
}

/** A purchase that this process works on. A write with an earlier claim has no effect. */
export interface HeldPurchase extends Purchase {
  readonly claim: Claim;
  /** The leads that were taken under this claim; not stored with the purchase. */
  readonly allocated?: readonly AllocatedShelf[];
}

/** The purchase of a document, without what only its jobs need. */
export function toPurchase({
  work: _work,
  publishing: _publishing,
  sealing: _sealing,
  inReturnRates: _inReturnRates,
  ...fields
}: PurchaseDocument): Purchase {
  return withId(fields);
}
