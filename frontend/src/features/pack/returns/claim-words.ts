import type {
  ClaimReason,
  ClaimStatus,
  LeadOutcome,
  PackDetailsView,
  SentClaimView,
} from '@leadmart/contracts';
import {
  countText,
  creditsText,
  formatCount,
  formatCredits,
  formatDay,
} from '../../../shared/lib/words/format.js';
import type { BadgeTone } from '../../../shared/ui/messages/Badge.js';

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

/** Says which leads of a pack the buyer can return now. */
export function termsSentence({ returns }: PackDetailsView): string {
  const { isOpen, windowDays, windowEndsAt, left, cap } = returns;
  if (windowDays === 0 || cap === 0) return 'Leads of this pack cannot be returned.';
  if (!isOpen) return `Leads of this pack could be returned until ${formatDay(windowEndsAt)}.`;
  const until = `until ${formatDay(windowEndsAt)}`;
  if (left === 0) return `You have returned all ${countText(cap, 'lead')} that can be returned.`;
  if (left === cap) return `You can return up to ${countText(cap, 'lead')} ${until}.`;
  return `You can return ${formatCount(left)} more of up to ${countText(cap, 'lead')} ${until}.`;
}

/** The outcome of a return: approved at once or reviewed, and the credits for each lead. `leads` is 0 while it is not known. */
export function outcomeSentence({ pack, returns }: PackDetailsView, leads: number): string {
  if (leads > returns.left)
    return `Only ${countText(returns.left, 'lead')} can still be returned, and these are ${formatCount(leads)}.`;
  const room = Math.max(0, returns.automatic - returns.open - returns.approved);
  const prices = pack.items.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  // The leads of several ages cost more or less, and the pack does not say which of them these are.
  const isOnePrice = lowest === highest;
  const forEach = isOnePrice
    ? `${creditsText(highest)} for each`
    : `${formatCredits(lowest)} to ${creditsText(highest)} for each`;
  if (leads === 0)
    return room === 0
      ? `We review them: ${forEach} that we approve.`
      : `Up to ${countText(room, 'lead')} ${room === 1 ? 'is' : 'are'} approved at once, more of them are reviewed: ${forEach}.`;
  const sum = isOnePrice
    ? `${creditsText(Math.round(leads * highest * 10) / 10)} come`
    : 'what you paid comes';
  return leads <= room
    ? `Approved at once: ${sum} back to your account, ${forEach}.`
    : `We review ${leads === 1 ? 'it' : `all ${formatCount(leads)}`}: ${isOnePrice ? 'up to ' : ''}${sum} back to your account, ${forEach} that we approve.`;
}

/** The toast after a claim. */
export function sentWords({ claim, leftOut }: SentClaimView): string {
  const { leads, credits, status } = claim;
  const sent =
    status === 'approved'
      ? `${countText(leads, 'lead')} returned. ${creditsText(credits)} ${credits === 1 ? 'comes' : 'come'} back to your account.`
      : `Return of ${countText(leads, 'lead')} sent. We review it and answer here.`;
  const { alreadyClaimed, notInPack, invalidLines } = leftOut;
  const rest = [
    alreadyClaimed > 0 && `${formatCount(alreadyClaimed)} returned before`,
    notInPack > 0 && `${formatCount(notInPack)} not in this pack`,
    invalidLines > 0 &&
      `${formatCount(invalidLines)} ${invalidLines === 1 ? 'line' : 'lines'} with an invalid phone`,
  ].filter(Boolean);
  return rest.length === 0 ? sent : `${sent} Left out: ${rest.join(', ')}.`;
}
