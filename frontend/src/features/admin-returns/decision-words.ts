import type { ClaimantView, ClaimDecisionsView } from '@leadmart/contracts';
import {
  countText,
  creditsText,
  formatCount,
  formatPercent,
} from '../../shared/lib/words/format.js';

/** The share of returned leads in percent. */
export const percentOf = ({ sold, returned }: { sold: number; returned: number }): string =>
  formatPercent(returned, sold);

/** The share of all bought leads that a buyer has returned, in percent. */
export const rateOf = ({ approvedLeads, boughtLeads }: ClaimantView): string =>
  percentOf({ sold: boughtLeads, returned: approvedLeads });

/** The returns of a buyer in one line. */
export function historyOf(buyer: ClaimantView): string {
  const { boughtLeads, approvedLeads, declinedLeads, openLeads } = buyer;
  const returned = `${formatCount(approvedLeads)} of ${formatCount(boughtLeads)} returned`;
  const rest = [
    declinedLeads > 0 && `${formatCount(declinedLeads)} declined`,
    openLeads > 0 && `${formatCount(openLeads)} open`,
  ].filter(Boolean);
  return [`${returned} (${rateOf(buyer)})`, ...rest].join(', ');
}

export const nameOf = ({ name, email, _id }: ClaimantView): string => name ?? email ?? _id;

/** The toast after decisions. */
export function decidedWords({ results }: ClaimDecisionsView): string {
  const done = results.filter(({ decided }) => decided);
  const credits = done.reduce(
    (sum, { decided }) => sum + Math.round((decided?.credits ?? 0) * 10),
    0,
  );
  const returned =
    credits > 0 ? ` ${creditsText(credits / 10)} ${credits === 10 ? 'goes' : 'go'} back.` : '';
  const failed = results.length - done.length;
  const rest =
    failed > 0 ? ` ${countText(failed, 'return')} had been decided by someone else.` : '';
  const undo = done.some(({ undoableUntil }) => undoableUntil)
    ? ' You can undo this under Just decided for ten minutes.'
    : '';
  return `${countText(done.length, 'return')} decided.${returned}${rest}${undo}`;
}
