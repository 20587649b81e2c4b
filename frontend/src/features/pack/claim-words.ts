import type {
  ClaimReason,
  ClaimStatus,
  LeadOutcome,
  PackDetailsView,
  SentClaimView,
} from '@leadmart/contracts';
import { creditsText, formatCount, formatDay } from '../../shared/lib/words/format.js';
import type { BadgeTone } from '../../shared/ui/messages/Badge.js';

/** The reasons of a claim in the order of the form. */
export const reasonWords: Record<ClaimReason, string> = {
  disconnected: 'Disconnected',
  'wrong-person': 'Wrong person',
  'not-a-business': 'Not a business',
  'on-registry': 'On a registry when sold',
  duplicate: 'Duplicate',
  other: 'Other',
};

export const statusWords: Record<ClaimStatus, { word: string; tone: BadgeTone }> = {
  open: { word: 'In review', tone: 'info' },
  approved: { word: 'Approved', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
  partly: { word: 'Partly approved', tone: 'warm' },
};

export const outcomeWords: Record<LeadOutcome, { word: string; tone: BadgeTone }> = {
  open: { word: 'Return in review', tone: 'info' },
  approved: { word: 'Returned', tone: 'good' },
  declined: { word: 'Return declined', tone: 'bad' },
};

export const countOfLeads = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`;

/** Says which leads of a pack the buyer can return now. */
export function termsSentence({ returns }: PackDetailsView): string {
  const { isOpen, windowDays, windowEndsAt, left, cap, automatic } = returns;
  if (windowDays === 0 || cap === 0) return 'Leads of this pack cannot be returned.';
  if (!isOpen) return `Leads of this pack could be returned until ${formatDay(windowEndsAt)}.`;
  const until = `until ${formatDay(windowEndsAt)}`;
  if (left === 0) return `You have claimed all ${countOfLeads(cap)} that can be returned.`;
  const atOnce = automatic > 0 ? ` The first ${formatCount(automatic)} are approved at once.` : '';
  return `You can return ${formatCount(left)} of up to ${countOfLeads(cap)} ${until}.${atOnce}`;
}

/** The toast after a claim. */
export function sentWords({ claim, leftOut }: SentClaimView): string {
  const { leads, credits, status } = claim;
  const sent =
    status === 'approved'
      ? `${countOfLeads(leads)} returned. ${creditsText(credits)} ${credits === 1 ? 'comes' : 'come'} back to your account.`
      : `Claim for ${countOfLeads(leads)} sent. We read it and answer here.`;
  const { alreadyClaimed, notInPack, invalidLines } = leftOut;
  const rest = [
    alreadyClaimed > 0 && `${formatCount(alreadyClaimed)} claimed before`,
    notInPack > 0 && `${formatCount(notInPack)} not in this pack`,
    invalidLines > 0 &&
      `${formatCount(invalidLines)} ${invalidLines === 1 ? 'line' : 'lines'} with a value that is no phone`,
  ].filter(Boolean);
  return rest.length === 0 ? sent : `${sent} Left out: ${rest.join(', ')}.`;
}
