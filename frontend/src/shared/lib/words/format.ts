import type { RoundedCount } from '@leadmart/contracts';

/** A formatter that is made at its first use: the browser takes milliseconds for each, and a page needs few. */
function late<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
const numbers = (options: Intl.NumberFormatOptions) =>
  late(() => new Intl.NumberFormat('en-US', options));
const dates = (options: Intl.DateTimeFormatOptions) =>
  late(() => new Intl.DateTimeFormat('en-US', options));

const whole = numbers({ maximumFractionDigits: 0 });
const upToOneDecimal = numbers({ maximumFractionDigits: 1 });
const dollars = numbers({ style: 'currency', currency: 'USD' });
const day = dates({ dateStyle: 'medium' });
const calendarDay = dates({ dateStyle: 'medium', timeZone: 'UTC' });
const moment = dates({ dateStyle: 'medium', timeStyle: 'short' });
const nearDay = dates({ month: 'short', day: 'numeric' });
const nearCalendarDay = dates({ month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 1234567 → 1,234,567 */
export const formatCount = (count: number): string => whole().format(count);

/** "1 lead", "1,234 leads" */
export const countText = (count: number, one: string): string =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;

/** A count that the server rounds: "fewer than 100", or "about 1,200". */
export const formatRounded = ({ atLeast, below }: RoundedCount): string =>
  atLeast === 0 ? `fewer than ${formatCount(below)}` : `about ${formatCount(atLeast)}`;

const exactAvailabilityLimit = 100_000;

/** Leads for sale as buyers see them, by the specification: 100000 → 100,000, and 100001 → 100k+ */
export const formatAvailable = (available: number): string =>
  available > exactAvailabilityLimit ? '100k+' : formatCount(available);

/** Leads for sale in little room: 1867 → 1.8k. Rounded down, so that it never promises too many. */
export function formatCompact(available: number): string {
  if (available < 1_000) return String(available);
  if (available > exactAvailabilityLimit) return '100k+';
  const thousands = available / 1_000;
  return `${available < 10_000 ? Math.floor(thousands * 10) / 10 : Math.floor(thousands)}k`;
}

/** 1234.5 → 1,234.5: credits have at most one decimal. */
export const formatCredits = (credits: number): string => upToOneDecimal().format(credits);

/** A share in percent: 1 of 8 → 12.5%. */
export const formatPercent = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${upToOneDecimal().format((part / whole) * 100)}%`;

/** "1 credit", "1,234.5 credits" */
export const creditsText = (amount: number): string =>
  `${formatCredits(amount)} ${amount === 1 ? 'credit' : 'credits'}`;

/** 19.9 → $19.90 */
export const formatDollars = (amount: number): string => dollars().format(amount);

/** In the reader's time zone. */
export const formatDay = (date: string | number): string => day().format(new Date(date));
export const formatMoment = (date: string | number): string => moment().format(new Date(date));

/** The same moment in UTC, for a tooltip. */
export const formatUtc = (date: string | number): string =>
  `${new Date(date).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A calendar day such as '2026-01-31' is the same day in every time zone. */
export const formatCalendarDay = (day: string): string =>
  calendarDay().format(new Date(`${day}T00:00:00Z`));

/** The day of a moment in the reader's time zone, or a calendar day, without its year when that is this one. */
export function formatNearDay(date: string): string {
  const isCalendarDay = date.length === 'YYYY-MM-DD'.length;
  if (!date.startsWith(`${new Date().getFullYear()}-`))
    return isCalendarDay ? formatCalendarDay(date) : formatDay(date);
  return (isCalendarDay ? nearCalendarDay() : nearDay()).format(new Date(date));
}

/** Cents below a dollar: 25 → 25¢, 4.9 → 4.9¢, and 125 → $1.25 */
export const formatCents = (cents: number): string =>
  cents < 100 ? `${formatCredits(cents)}¢` : formatDollars(cents / 100);

/** "500 credits · $25.00", by the cents that a credit costs; without dollars while that is not known. */
export const creditsAndDollars = (credits: number, centsPerCredit: number | undefined): string =>
  centsPerCredit === undefined
    ? creditsText(credits)
    : `${creditsText(credits)} · ${formatDollars((credits * centsPerCredit) / 100)}`;

/** "5 credits (25¢)": a price in the middle of a sentence. */
export const priceText = (credits: number, centsPerCredit: number | undefined): string =>
  centsPerCredit === undefined
    ? creditsText(credits)
    : `${creditsText(credits)} (${formatCents(credits * centsPerCredit)})`;
