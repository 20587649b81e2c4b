import type { AvailabilityView } from '@leadmart/contracts';
import { stateNames } from '@leadmart/contracts/us-states';

const dayMs = 24 * 60 * 60 * 1_000;
/** Callers must compare their lists with the registry at least every 31 days (16 CFR 310.4). */
const oldFromDays = 31;

/** The age of a check of a day such as 2026-01-31, in words. Checks of today may be dated tomorrow in other time zones. */
export function checkAge(day: string, now = new Date()): { words: string; isOld: boolean } {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / dayMs));
  const ago = days === 1 ? 'yesterday' : `${days} days ago`;
  return { words: days === 0 ? 'today' : ago, isOld: days >= oldFromDays };
}

/** Why leads of some states are not sold: their check is older than the limit that an admin has set. */
export function tooOldText({ states, limitDays }: NonNullable<AvailabilityView['tooOld']>): string {
  const names = states.slice(0, 3).map((state) => stateNames[state]);
  const more = states.length - names.length;
  const parts = more > 0 ? [...names, `${more} more states`] : names;
  const which = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts);
  const checks = states.length === 1 ? `check of ${which} is` : `checks of ${which} are`;
  const days = limitDays === 1 ? 'day' : 'days';
  return `The ${checks} older than ${limitDays} ${days}: not sold now`;
}
