import type { ReturnsPolicy } from '@leadmart/contracts';
import { countText, formatCredits } from '../../shared/lib/words/format.js';

const percent = (share: number): string => `${formatCredits(share)}%`;
const days = (count: number): string => countText(count, 'day');

/** The terms before a purchase, in one line. */
export function shortTerms({
  windowDays,
  capPercent,
}: Pick<ReturnsPolicy, 'windowDays' | 'capPercent'>): string {
  if (windowDays === 0 || capPercent === 0) return 'Leads cannot be returned.';
  return `Bad leads can be returned for ${days(windowDays)}, up to ${percent(capPercent)} of a pack.`;
}

/** The terms as the answer to a question. */
export function longTerms(policy: ReturnsPolicy): string {
  const { windowDays, capPercent, automaticPercent } = policy;
  if (windowDays === 0 || capPercent === 0) return 'No. Leads that you buy now cannot be returned.';
  const atOnce =
    automaticPercent > 0
      ? ` Up to ${percent(automaticPercent)} of a pack is approved at once when you have paid for credits; we review everything else and answer on the page of the pack.`
      : ' We review every return and answer on the page of the pack.';
  return `Yes. Open the pack in My Leads within ${days(windowDays)}, mark the leads that are disconnected or wrong, and say why: up to ${percent(capPercent)} of a pack.${atOnce} The credits of approved leads come back to your account. A pack keeps the terms of the day you bought it.`;
}
