import { formatMoment } from '../../../shared/lib/words/format.js';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** "until tomorrow, 10:04 AM", or with the date if it is another day. */
export function untilWords(moment: string, now = new Date()): string {
  const until = new Date(moment);
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  for (const [word, day] of [
    ['today', now],
    ['tomorrow', tomorrow],
  ] as const)
    if (day.toDateString() === until.toDateString()) return `until ${word}, ${time.format(until)}`;
  return `until ${formatMoment(moment)}`;
}
