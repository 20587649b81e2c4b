import type { AdjustmentKind, BulkAdjustmentView, CreditsUserView } from '@leadmart/contracts';
import { formatCount, formatCredits } from '../../../shared/lib/format.js';

export const dialogTitles: Record<AdjustmentKind, string> = {
  add: 'Add Credits',
  remove: 'Remove Credits',
  set: 'Set Credits',
};

export const bulkTitles: Record<BulkAdjustmentView['kind'], string> = {
  'add-all': 'Add Credits to All Users',
  'remove-all': 'Remove Credits from All Users',
};

/** `set` starts with what the user has, the others with nothing. */
export const startingAmount = (kind: AdjustmentKind, user: CreditsUserView): string =>
  kind === 'set' ? String(user.creditBalance) : '';

/** A number that is not negative; undefined for what is to be ignored. 0 passes. */
export function readAmount(text: string): number | undefined {
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}

/** For everybody at once: more than 0. */
export function readBulkAmount(text: string): number | undefined {
  const amount = readAmount(text);
  return amount !== undefined && amount > 0 ? amount : undefined;
}

/** A reason is sent only when there is one. */
export const reasonOf = (text: string): { reason?: string } =>
  text.trim() === '' ? {} : { reason: text.trim() };

/** What a bulk change does, or has done. */
export function batchWords({ kind, amount, status, done, stoppedAtZero }: BulkAdjustmentView) {
  const credits = `${formatCredits(amount)} ${amount === 1 ? 'credit' : 'credits'}`;
  const users = `${formatCount(done)} ${done === 1 ? 'user' : 'users'}`;
  const stopped =
    stoppedAtZero > 0 ? ` ${formatCount(stoppedAtZero)} of them had less and stopped at 0.` : '';
  if (status === 'running') {
    return kind === 'add-all'
      ? `Adding ${credits} to every user…`
      : `Removing ${credits} from every user…`;
  }
  return kind === 'add-all'
    ? `Added ${credits} to ${users}.`
    : `Removed ${credits} from ${users}.${stopped}`;
}
