import type { CampaignView, MailAudienceView } from '@leadmart/contracts';
import { fillMergeFields, type MergeField } from '@leadmart/contracts/merge-fields';
import { formatCount } from '../../shared/lib/format.js';

type Counts = Pick<CampaignView, 'sent' | 'recipients' | 'postponed' | 'skipped'>;

/** How many recipients the mail reached, and why others are postponed or skipped. */
export function progressWords({ sent, recipients, postponed, skipped }: Counts): string {
  const others = [
    postponed > 0 && `${formatCount(postponed)} to be retried`,
    skipped > 0 && `${formatCount(skipped)} unsubscribed`,
  ].filter(Boolean);
  const progress = `${formatCount(sent)} of ${formatCount(recipients)}`;
  return others.length === 0 ? progress : `${progress} (${others.join(', ')})`;
}

export const retriedWords = (count: number): string =>
  count === 1 ? '1 mail is sent again' : `${formatCount(count)} mails are sent again`;

const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`;

/** The number of people who will receive a mail to all users, and why others will not. */
export function audienceWords({
  users,
  recipients,
  unverified,
  unsubscribed,
}: MailAudienceView): string {
  const others = [
    unverified > 0 && `${formatCount(unverified)} ${unverified === 1 ? 'is' : 'are'} not verified`,
    unsubscribed > 0 && `${formatCount(unsubscribed)} unsubscribed`,
  ].filter(Boolean);
  const all = `${formatCount(recipients)} of ${peopleText(users)} will receive this`;
  return others.length === 0 ? `${all}.` : `${all}; ${others.join(', ')}.`;
}

/** The title of the review: the number of people, if it is known. */
export const reviewTitle = (recipients: number | undefined): string =>
  recipients === undefined ? 'Send to all users?' : `Send to ${peopleText(recipients)}?`;

/** A text as this reader receives it. */
export const previewOf = (text: string, reader: Record<MergeField, string>): string =>
  fillMergeFields(text, (field) => reader[field]);
