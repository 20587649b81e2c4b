import type { AdjustmentKind, CreditsUserView } from '@leadmart/contracts';

export const dialogTitles: Record<AdjustmentKind, string> = {
  add: 'Add Credits',
  remove: 'Remove Credits',
  set: 'Set Credits',
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
