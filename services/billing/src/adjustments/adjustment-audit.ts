import { tenthsToCredits, type AuditedAction } from '@leadmart/contracts';
import type { Entry } from '../accounts/ledger/entry.js';
import { stoppedAtZero, type Adjustment } from './adjustment.decisions.js';
import type { Batch } from './batch.js';

const actionOf = {
  add: 'credits.added',
  remove: 'credits.removed',
  set: 'credits.set',
  'add-all': 'credits.added-to-all',
  'remove-all': 'credits.removed-from-all',
} as const;

/** The audit record of one adjustment. */
export function adjustmentRecord(
  entry: Entry,
  { kind, adminId, reason, amount }: Pick<Adjustment, 'kind' | 'adminId' | 'reason' | 'amount'>,
): AuditedAction {
  return {
    adminId,
    action: actionOf[kind],
    subject: { type: 'user', id: entry.userId },
    before: { balance: tenthsToCredits(entry.balanceBefore) },
    after: {
      balance: tenthsToCredits(entry.balanceAfter),
      // When a removal stopped at zero, the balances do not show the requested amount.
      ...(stoppedAtZero(entry) ? { asked: tenthsToCredits(amount) } : {}),
    },
    reason,
    occurredAt: entry.occurredAt.toISOString(),
  };
}

/** The audit record of an undo: the batch that it undoes, its amount and its users. */
export function undoRecord(undo: Batch, { id, kind }: Batch): AuditedAction {
  const { amount, total, adminId, reason, createdAt } = undo;
  const facts = { credits: tenthsToCredits(amount), users: total };
  return {
    adminId,
    action: 'credits.bulk-undone',
    subject: { type: 'all-users', id: undo.id, name: 'All users' },
    before: { change: actionOf[kind], batch: id, ...facts },
    after: null,
    reason,
    occurredAt: createdAt.toISOString(),
  };
}

/** The audit record of a batch: the amount and the number of users. */
export function batchRecord(batch: Batch): AuditedAction {
  const { id, kind, adminId, reason, amount, total, createdAt } = batch;
  return {
    adminId,
    action: actionOf[kind],
    subject: { type: 'all-users', id, name: 'All users' },
    before: null,
    after: { credits: tenthsToCredits(amount), users: total },
    reason,
    occurredAt: createdAt.toISOString(),
  };
}
