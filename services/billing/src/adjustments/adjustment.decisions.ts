import {
  BalanceMoved,
  creditsToTenths,
  tenths,
  tenthsToCredits,
  type AdjustmentKind,
  type CatalogueError,
  type CreditTenths,
  type UserId,
} from '@leadmart/contracts';
import type { BulkKind, Entry, Movement } from '../accounts/ledger/entry.js';

/** A change of a balance that an admin requested. */
export interface Adjustment {
  readonly kind: AdjustmentKind | BulkKind;
  readonly amount: CreditTenths;
  readonly reason: string;
  readonly adminId: UserId;
  readonly operationId: string;
  readonly batchId?: string;
}

export const defaultReason = 'Manual adjustment';

/** The signed change of a balance. A removal stops at 0. */
export function appliedTo(
  balance: CreditTenths,
  { kind, amount }: Pick<Adjustment, 'kind' | 'amount'>,
): CreditTenths {
  switch (kind) {
    case 'add':
    case 'add-all':
      return amount;
    case 'remove':
    case 'remove-all':
      return tenths(0 - Math.min(amount, Math.max(balance, 0)));
    case 'set':
      return tenths(amount - balance);
  }
}

/** BalanceMoved when a set expects another balance than there is. */
export function conflictOf(
  balance: CreditTenths,
  { kind, expectedBalance }: { kind: AdjustmentKind; expectedBalance?: number },
): CatalogueError | undefined {
  if (kind !== 'set' || expectedBalance === undefined) return undefined;
  if (Math.round(expectedBalance * 10) === balance) return undefined;
  return BalanceMoved({ balance: tenthsToCredits(balance) });
}

/** An adjustment of 0 is a movement, too: its entry makes a repetition harmless. */
export function adjustmentMovement(balance: CreditTenths, adjustment: Adjustment): Movement {
  const { kind, amount, reason, adminId, operationId, batchId } = adjustment;
  const applied = appliedTo(balance, adjustment);
  return {
    operationId,
    source: 'admin',
    kind,
    amount: applied,
    actor: { role: 'admin', id: adminId },
    description: reason,
    ...(applied === 0 ? {} : { lineType: 'adjustment' }),
    details: { requested: amount, ...(batchId === undefined ? {} : { batchId }) },
  };
}

/**
 * The movement that undoes one entry of a batch. A gift is taken back as far as it is unspent, so a balance does not
 * fall below 0; a removal is given back as a whole.
 */
export function undoMovement(
  balance: CreditTenths,
  undone: Entry,
  undo: Omit<Adjustment, 'kind'> & { readonly kind: BulkKind },
): Movement {
  const { kind, amount: requested, reason, adminId, operationId, batchId } = undo;
  // The amount of a removal is negative, and so smaller than any balance.
  const amount = tenths(0 - Math.min(undone.amount, Math.max(balance, 0)));
  return {
    operationId,
    source: 'admin',
    kind,
    amount,
    actor: { role: 'admin', id: adminId },
    description: reason,
    ...(amount === 0 ? {} : { lineType: 'adjustment' }),
    details: { requested, ...(batchId === undefined ? {} : { batchId }) },
  };
}

/** Whether less was moved than requested. */
export const isPartial = ({ amount, details }: Entry): boolean =>
  Math.abs(amount) < (details.requested ?? 0);

/** Whether a removal found fewer credits than requested. */
export function stoppedAtZero({ kind, amount, details }: Entry): boolean {
  const isRemoval = kind === 'remove' || kind === 'remove-all';
  return isRemoval && 0 - amount < (details.requested ?? 0);
}

/** Whether an entry is the result of the same request. Another request must not reuse the key. */
export function isSameAdjustment(
  entry: Entry,
  asked: { userId: UserId; kind: AdjustmentKind; amount: number },
): boolean {
  return (
    entry.userId === asked.userId &&
    entry.kind === asked.kind &&
    entry.details.requested === creditsToTenths(asked.amount)
  );
}
