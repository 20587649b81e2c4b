import type {
  AdjustmentKind,
  AdjustmentView,
  BulkAdjustmentView,
  CreditsUserView,
} from '@leadmart/contracts';
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

/** Set starts with the user's balance; Add and Remove start empty. */
export const startingAmount = (kind: AdjustmentKind, user: CreditsUserView): string =>
  kind === 'set' ? String(user.creditBalance) : '';

/** A number of 0 or more, or undefined for input that is ignored. */
export function readAmount(text: string): number | undefined {
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}

/** A bulk change needs more than 0. */
export function readBulkAmount(text: string): number | undefined {
  const amount = readAmount(text);
  return amount !== undefined && amount > 0 ? amount : undefined;
}

/** Omits an empty reason. */
export const reasonOf = (text: string): { reason?: string } =>
  text.trim() === '' ? {} : { reason: text.trim() };

const creditsText = (amount: number): string =>
  `${formatCredits(amount)} ${amount === 1 ? 'credit' : 'credits'}`;

const usersText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'user' : 'users'}`;

/** Describes a change of one balance that was made. */
export function adjustmentWords(
  kind: AdjustmentKind,
  { user: { email, creditBalance }, applied, stoppedAtZero }: AdjustmentView,
): string {
  const balance = `New balance: ${creditsText(creditBalance)}.`;
  const amount = creditsText(Math.abs(applied));
  if (kind === 'set') return `Set the credits of ${email}. ${balance}`;
  if (kind === 'add') return `Added ${amount} to ${email}. ${balance}`;
  const stopped = stoppedAtZero ? ' The balance stops at 0.' : '';
  return `Removed ${amount} from ${email}. ${balance}${stopped}`;
}

/** Describes a bulk change before it is confirmed; undefined without an amount or a count. */
export function bulkPreview(
  kind: BulkAdjustmentView['kind'],
  amount: number | undefined,
  users: number | undefined,
): string | undefined {
  if (users === undefined) return undefined;
  if (amount === undefined) return `${usersText(users)} will be affected.`;
  return kind === 'add-all'
    ? `${usersText(users)} will each get ${creditsText(amount)}.`
    : `${usersText(users)} will each lose ${creditsText(amount)}; balances stop at 0.`;
}

/** Describes a bulk change, running or done. */
export function batchWords({ kind, amount, status, done, stoppedAtZero }: BulkAdjustmentView) {
  const credits = creditsText(amount);
  const users = usersText(done);
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
