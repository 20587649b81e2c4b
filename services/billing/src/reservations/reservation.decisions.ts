import {
  InsufficientCredits,
  InvalidInput,
  NothingReserved,
  ReservationMismatch,
  ReservationReleased,
  tenths,
  tenthsToCredits,
  type CaptureCredits,
  type CatalogueError,
  type ChargeCredits,
  type CreditTenths,
  type ReleaseCredits,
  type ReserveCredits,
} from '@leadmart/contracts';
import type { Movement } from '../accounts/ledger/entry.js';
import type { Reservation } from './reservation.js';

export type Decision =
  | { readonly kind: 'done-before' }
  | { readonly kind: 'move'; readonly movement: Movement }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

const doneBefore: Decision = { kind: 'done-before' };
const move = (movement: Movement): Decision => ({ kind: 'move', movement });
const refuse = (because: CatalogueError): Decision => ({ kind: 'refuse', because });

/**
 * Decides on a charge: spends the credits at once, or those that a reserve of an older build holds for the same
 * purchase.
 */
export function decideCharge(
  { reservation, balance }: { reservation?: Reservation; balance: CreditTenths },
  command: ChargeCredits,
): Decision {
  const { purchaseId, buyerId, amount, description } = command;
  if (reservation?.status === 'held') {
    const isSame = reservation.buyerId === buyerId && reservation.amount === amount;
    return isSame ? decideCapture(reservation, command) : refuse(ReservationMismatch());
  }
  const decision = decideReserve(
    { balance, ...(reservation && { reservation }) },
    { purchaseId, buyerId, amount },
  );
  if (decision.kind !== 'move') return decision;
  return move({
    operationId: `charge:${purchaseId}`,
    source: 'purchase',
    kind: 'charge',
    amount: tenths(0 - amount),
    actor: { role: 'buyer', id: buyerId },
    description: description.datasetName,
    lineType: 'leadPurchase',
    details: { purchaseId, spent: amount, quantity: description.quantity },
  });
}

export function decideReserve(
  { reservation, balance }: { reservation?: Reservation; balance: CreditTenths },
  command: ReserveCredits,
): Decision {
  const { purchaseId, buyerId, amount } = command;
  if (amount < 0) return refuse(negative('amount'));
  if (reservation?.status === 'released') return refuse(ReservationReleased());
  if (reservation) {
    const isSame = reservation.buyerId === buyerId && reservation.amount === amount;
    return isSame ? doneBefore : refuse(ReservationMismatch());
  }
  if (balance < amount)
    return refuse(InsufficientCredits({ missing: tenthsToCredits(tenths(amount - balance)) }));
  return move({
    operationId: `reserve:${purchaseId}`,
    source: 'purchase',
    kind: 'reserve',
    amount: tenths(0 - amount),
    held: amount,
    actor: { role: 'buyer', id: buyerId },
    description: 'Held for a purchase',
    details: { purchaseId },
  });
}

export function decideCapture(
  reservation: Reservation | undefined,
  command: CaptureCredits,
): Decision {
  const { purchaseId, buyerId, amount, description } = command;
  if (amount < 0) return refuse(negative('amount'));
  if (!reservation || reservation.buyerId !== buyerId) return refuse(NothingReserved());
  if (reservation.status === 'released') return refuse(ReservationReleased());
  if (reservation.status === 'captured')
    return reservation.captured === amount ? doneBefore : refuse(ReservationMismatch());
  if (amount > reservation.amount) return refuse(NothingReserved());
  return move({
    operationId: `capture:${purchaseId}`,
    source: 'purchase',
    kind: 'capture',
    // The reserve has reduced the balance; the part that is not spent is returned.
    amount: tenths(reservation.amount - amount),
    held: tenths(0 - reservation.amount),
    actor: { role: 'buyer', id: buyerId },
    description: description.datasetName,
    lineType: 'leadPurchase',
    details: { purchaseId, spent: amount, quantity: description.quantity },
  });
}

/**
 * Returns what is held or was charged. A release before its charge blocks the charge: the purchase has ended and must
 * not be charged later.
 */
export function decideRelease(
  reservation: Reservation | undefined,
  { purchaseId, buyerId, reason }: ReleaseCredits,
): Decision | { readonly kind: 'block' } {
  if (!reservation) return { kind: 'block' };
  if (reservation.buyerId !== buyerId) return refuse(ReservationMismatch());
  if (reservation.status === 'released') return doneBefore;
  const { status, captured } = reservation;
  if (status === 'captured')
    return move({
      operationId: `release:${purchaseId}`,
      source: 'purchase',
      kind: 'release',
      amount: captured,
      actor: { role: 'system' },
      description: 'Purchase not completed',
      lineType: 'refund',
      details: { purchaseId, spent: tenths(0 - captured) },
    });
  return move({
    operationId: `release:${purchaseId}`,
    source: 'purchase',
    kind: 'release',
    amount: reservation.amount,
    held: tenths(0 - reservation.amount),
    actor: { role: 'system' },
    description: reason,
    details: { purchaseId },
  });
}

const negative = (field: string) =>
  InvalidInput({ fields: [{ field, message: 'expected at least 0' }] });
