import type { AnnouncementView } from '@leadmart/contracts';
import { formatMoment } from '../../shared/lib/words/format.js';
import type { BadgeTone } from '../../shared/ui/messages/Badge.js';

/** A moment for a field of day and time in the reader's time zone, such as 2026-01-31T10:00; empty without one. */
export function toLocal(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment of such a field. The field has no seconds, so an unchanged one keeps the moment that it was made from. */
export function fromLocal(local: string, before: string | null = null): string | null {
  if (local === toLocal(before)) return before;
  return local === '' ? null : new Date(local).toISOString();
}

const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longOffset' });

/** The reader's time zone in words: "Europe/Berlin (GMT+01:00)". */
export function zoneWords(now = new Date()): string {
  const { timeZone } = zone.resolvedOptions();
  const offset = zone.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${timeZone} (${offset})`;
}

type Span = Pick<AnnouncementView, 'active' | 'startsAt' | 'endsAt'>;

/** The state of an announcement in a word, and until or since when. */
export function spanOf(
  { active, startsAt, endsAt }: Span,
  now: Date,
): { words: string; tone: BadgeTone; since: string | undefined } {
  const until = endsAt ? `until ${formatMoment(endsAt)}` : undefined;
  if (!active) return { words: 'Inactive', tone: 'neutral', since: undefined };
  if (endsAt && new Date(endsAt) <= now)
    return { words: 'Ended', tone: 'neutral', since: formatMoment(endsAt) };
  if (startsAt && new Date(startsAt) > now)
    return { words: 'Scheduled', tone: 'info', since: `from ${formatMoment(startsAt)}` };
  return { words: 'Active', tone: 'good', since: until };
}
