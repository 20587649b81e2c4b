import type { CampaignView } from '@leadmart/contracts';
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
