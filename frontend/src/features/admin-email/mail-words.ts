import type {
  CampaignView,
  MailAudienceView,
  MailReachView,
  MailRecipientView,
} from '@leadmart/contracts';
import { formatCount } from '../../shared/lib/words/format.js';
import type { BadgeTone } from '../../shared/ui/messages/Badge.js';

type Counts = Pick<CampaignView, 'sent' | 'recipients' | 'postponed' | 'skipped'>;

/** How many recipients the mail reached, and why others are postponed or skipped. */
export function progressWords({ sent, recipients, postponed, skipped }: Counts): string {
  const others = [
    postponed > 0 && `${formatCount(postponed)} to be retried`,
    skipped > 0 && `${formatCount(skipped)} left out`,
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

/** The recipients that the log lists together. */
export const groupWords = {
  all: 'All recipients',
  sent: 'Sent',
  failures: 'Failed, or may have arrived',
  'left-out': 'Left out',
  waiting: 'Not sent yet',
  stopped: 'Not sent: stopped',
};
export type RecipientGroup = keyof typeof groupWords;
export const recipientGroups = Object.keys(groupWords) as RecipientGroup[];

export const statesOf: Record<RecipientGroup, string> = {
  all: '',
  sent: 'sent',
  failures: 'failed,unknown',
  'left-out': 'skipped',
  waiting: 'waiting,postponed',
  stopped: 'stopped',
};

/** The state of the mail to one recipient. */
export const recipientWords: Record<MailRecipientView['state'], string> = {
  waiting: 'Not sent yet',
  sent: 'Sent',
  failed: 'Failed',
  postponed: 'To be retried',
  unknown: 'May have arrived',
  skipped: 'Left out',
  stopped: 'Not sent',
};

export const startWords = (seconds: number): string =>
  seconds === 1 ? '1 second' : `${formatCount(seconds)} seconds`;

export const retriedWords = (count: number): string =>
  count === 1 ? '1 email is sent again' : `${formatCount(count)} emails are sent again`;

const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`;

/** The recipients of a mail in the log. */
export const audienceName = ({
  audience,
  segment,
  isTest,
}: Pick<CampaignView, 'audience' | 'segment' | 'isTest'>): string => {
  if (isTest) return 'Its author';
  if (segment) return segment.name;
  return audience === 'all' ? 'All Users' : 'Specific Users';
};

/** The number of people who will receive a mail to all users, and why others will not. */
export function audienceWords({
  users,
  recipients,
  unverified,
  unsubscribed,
}: MailAudienceView): string {
  const all = `${formatCount(recipients)} of ${peopleText(users)} will receive this`;
  return withOthers(all, { unverified, unsubscribed });
}

function withOthers(
  all: string,
  { unverified, unsubscribed }: Pick<MailAudienceView, 'unverified' | 'unsubscribed'>,
): string {
  const others = [
    unverified > 0 && `${formatCount(unverified)} ${unverified === 1 ? 'is' : 'are'} not verified`,
    unsubscribed > 0 && `${formatCount(unsubscribed)} unsubscribed`,
  ].filter(Boolean);
  return others.length === 0 ? `${all}.` : `${all}; ${others.join(', ')}.`;
}

/** The title of the review: the number of people, if it is known. */
export function reviewTitle(
  reach: Pick<MailReachView, 'recipients' | 'isComplete'> | undefined,
): string {
  if (!reach) return 'Send this email?';
  return `Send to ${reach.isComplete ? '' : 'at least '}${peopleText(reach.recipients)}?`;
}

/** The number of people who will receive a mail, and why others will not. */
export function reachWords({ recipients, isComplete, ...others }: MailReachView): string {
  const people = `${isComplete ? '' : 'At least '}${peopleText(recipients)}`;
  return withOthers(`${people} will receive this`, others);
}

const reasons = { unsubscribed: 'unsubscribed', unverified: 'not verified' } as const;

/** The people who get no mail, by name: "ann@x.co (unsubscribed), ben@x.co (not verified)". */
export const leftOutWords = (leftOut: MailReachView['leftOut']): string =>
  leftOut.map(({ email, reason }) => `${email} (${reasons[reason]})`).join(', ');
