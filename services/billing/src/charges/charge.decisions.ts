import {
  ChargeMismatch,
  ChargeReleased,
  InsufficientCredits,
  InvalidInput,
  tenths,
  tenthsToCredits,
  type CatalogueError,
  type ChargeCredits,
  type PurchaseId,
  type CreditTenths,
  type ReleaseCredits,
} from '@leadmart/contracts';
import type { Movement } from '../accounts/ledger/entry.js';
import type { Charge } from './charge.schema.js';

export type Decision =
  | { readonly kind: 'done-before' }
  | { readonly kind: 'move'; readonly movement: Movement }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

const doneBefore: Decision = { kind: 'done-before' };
const move = (movement: Movement): Decision => ({ kind: 'move', movement });
const refuse = (because: CatalogueError): Decision => ({ kind: 'refuse', because });

/** Decides on a charge, of which an earlier request may have stored `charge`: spends the credits of a purchase once. */
export function decideCharge(
  { charge, balance }: { charge?: Charge; balance: CreditTenths },
  { purchaseId, buyerId, amount, description }: ChargeCredits,
): Decision {
  if (amount < 0) return refuse(negativeAmount());
  if (charge?.status === 'released') return refuse(ChargeReleased());
  if (charge) {
    const isSame = charge.buyerId === buyerId && charge.amount === amount;
    return isSame ? doneBefore : refuse(ChargeMismatch());
  }
  if (balance < amount)
    return refuse(InsufficientCredits({ missing: tenthsToCredits(tenths(amount - balance)) }));
  return move({
    operationId: chargeOperation(purchaseId),
    source: 'purchase',
    kind: 'charge',
    amount: tenths(0 - amount),
    actor: { role: 'buyer', id: buyerId },
    description: description.datasetName,
    lineType: 'leadPurchase',
    details: { purchaseId, quantity: description.quantity },
  });
}

/** The operation of a purchase's charge in the ledger. */
export const chargeOperation = (purchaseId: PurchaseId): string => `charge:${purchaseId}`;

/**
 * Returns what was charged. A release before its charge blocks the charge: the purchase has ended and must not be
 * charged later.
 */
export function decideRelease(
  charge: Charge | undefined,
  { purchaseId, buyerId }: ReleaseCredits,
): Decision | { readonly kind: 'block' } {
  if (!charge) return { kind: 'block' };
  if (charge.buyerId !== buyerId) return refuse(ChargeMismatch());
  if (charge.status === 'released') return doneBefore;
  return move({
    operationId: `release:${purchaseId}`,
    source: 'purchase',
    kind: 'release',
    amount: charge.amount,
    actor: { role: 'system' },
    description: 'Purchase not completed',
    lineType: 'refund',
    details: { purchaseId },
  });
}

const negativeAmount = () =>
  InvalidInput({ fields: [{ field: 'amount', message: 'expected at least 0' }] });
