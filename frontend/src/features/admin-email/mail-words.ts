import type { CampaignView, MailAudienceView, MailRecipientView } from '@leadmart/contracts';
import { fillMergeFields, type MergeField } from '@leadmart/contracts/merge-fields';
import { formatCount } from '../../shared/lib/words/format.js';
import type { BadgeTone } from '../../shared/ui/messages/Badge.js';

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

type Run = Pick<CampaignView, 'status' | 'startsInSeconds' | 'stoppedAt' | 'sent' | 'recipients'>;

/** The state of a mail in a word, or how far it came before an admin stopped it. */
export function stateOf(run: Run): { words: string; tone: BadgeTone } {
  const { status, startsInSeconds, stoppedAt, sent, recipients } = run;
  if (stoppedAt && status !== 'completed') return { words: 'Stopping', tone: 'warm' };
  if (stoppedAt && recipients === 0) return { words: 'Undone before it started', tone: 'neutral' };
  if (stoppedAt) {
    const words = `Stopped after ${formatCount(sent)} of ${formatCount(recipients)}`;
    return { words, tone: 'warm' };
  }
  if (typeof startsInSeconds === 'number') return { words: 'Starting soon', tone: 'info' };
  return statusWords[status];
}

const statusWords: Record<Run['status'], { words: string; tone: BadgeTone }> = {
  preparing: { words: 'Preparing', tone: 'info' },
  sending: { words: 'Sending', tone: 'info' },
  completed: { words: 'Completed', tone: 'good' },
};

/** Whether a stop would still keep mails from leaving. */
export const canStop = ({ status, stoppedAt }: Run): boolean =>
  status !== 'completed' && !stoppedAt;

/** The result of a stop, for a toast. */
export const stopWords = (hadStarted: boolean): string =>
  hadStarted ? 'Stopping. Emails already sent cannot be recalled.' : 'Undone. Nothing was sent.';

/** The state of the mail to one recipient. */
export const recipientWords: Record<MailRecipientView['state'], string> = {
  waiting: 'Not sent yet',
  sent: 'Sent',
  failed: 'Failed',
  postponed: 'To be retried',
  unknown: 'May have arrived',
  skipped: 'Left out: unsubscribed or deleted',
  stopped: 'Not sent: the email was stopped',
};

export const startWords = (seconds: number): string =>
  seconds === 1 ? '1 second' : `${formatCount(seconds)} seconds`;

export const retriedWords = (count: number): string =>
  count === 1 ? '1 email is sent again' : `${formatCount(count)} emails are sent again`;

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
