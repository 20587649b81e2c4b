import type {
  AdjustmentKind,
  AdjustmentView,
  BulkAdjustmentView,
  BulkPreviewView,
  CreditsUserView,
} from '@leadmart/contracts';
import { countText, creditsText, formatCount } from '../../../shared/lib/words/format.js';

/** The server counts up to this number of users for a preview. */
const mostCounted = 10_000;

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

/** Describes a change of one balance before it is confirmed; undefined without an amount. */
export function previewWords(
  kind: AdjustmentKind,
  { creditBalance }: CreditsUserView,
  amount: number | undefined,
): string | undefined {
  if (kind === 'set' || amount === undefined || amount === 0) return undefined;
  const after = creditBalance + (kind === 'add' ? amount : -amount);
  const left = Math.max(0, creditBalance);
  // Rounded: sums of decimal fractions are not exact.
  if (after >= 0 || kind === 'add')
    return `New balance: ${creditsText(Math.round(after * 10) / 10)}.`;
  return `This user has only ${creditsText(left)}. ${creditsText(left)} will be removed, and the balance stops at 0.`;
}

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

/** A bulk change of more users than this is confirmed by typing their number. */
const usersWithoutTyping = 50;

/** The number to type; undefined for a change of few users. */
export const numberToType = (users: number | undefined): number | undefined =>
  users !== undefined && users > usersWithoutTyping ? users : undefined;

/** Whether the typed text is this number, with or without separators. */
export const isTyped = (text: string, wanted: number | undefined): boolean =>
  wanted === undefined || text.replace(/[\s,.']/g, '') === String(wanted);

/** Describes a bulk change before it is confirmed; undefined without a count. */
export function bulkPreview(
  kind: BulkAdjustmentView['kind'],
  amount: number | undefined,
  users: number | undefined,
): string | undefined {
  if (users === undefined) return undefined;
  if (amount === undefined) return `${countText(users, 'user')} will be affected.`;
  return kind === 'add-all'
    ? `Add ${creditsText(amount)} to ${countText(users, 'user')}.`
    : `Remove ${creditsText(amount)} from ${countText(users, 'user')}; balances stop at 0.`;
}

/** The users whose balance a removal ends, and those who have none; undefined when there are neither. */
export function reachWords({ reachZero, haveNone, hasMore }: BulkPreviewView): string | undefined {
  const counted = (count: number): string =>
    hasMore && count >= mostCounted ? `${formatCount(count)}+` : formatCount(count);
  const words = [
    reachZero > 0 && `${counted(reachZero)} ${reachZero === 1 ? 'reaches' : 'reach'} zero`,
    haveNone > 0 && `${counted(haveNone)} ${haveNone === 1 ? 'has' : 'have'} no credits`,
  ].filter(Boolean);
  return words.length === 0 ? undefined : `${words.join(', ')}.`;
}

/** Describes a bulk change, running or done. */
export function batchWords(batch: BulkAdjustmentView): string {
  if (typeof batch.undoes === 'string') return undoWords(batch);
  const { kind, amount, status, done, stoppedAtZero } = batch;
  const credits = creditsText(amount);
  const users = countText(done, 'user');
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

/** Describes an undo, running or done: the users who got or lost the whole amount, and the others. */
function undoWords({ kind, amount, status, done, stoppedAtZero }: BulkAdjustmentView): string {
  if (status === 'running') return 'Undoing the change…';
  const isGivenBack = kind === 'add-all';
  const whole = `${formatCount(done - stoppedAtZero)} of ${countText(done, 'user')}: ${creditsText(amount)} ${
    isGivenBack ? 'given' : 'taken'
  } back`;
  if (stoppedAtZero === 0) return `Undone. ${whole}.`;
  const others = isGivenBack
    ? 'had lost less and got that back'
    : 'had spent some and lost the rest';
  return `Undone. ${whole}; ${formatCount(stoppedAtZero)} ${others}.`;
}

/** The effect of an undo, before it is confirmed. */
export const undoEffect = ({ kind }: BulkAdjustmentView): string =>
  kind === 'add-all'
    ? 'The credits are taken back from every user who got them. Credits that were spent stay spent, and no balance falls below 0.'
    : 'Every user gets back what this change took.';
