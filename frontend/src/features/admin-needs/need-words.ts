import type { Need, NeedKind } from '@leadmart/contracts';
import { isolated } from '../../shared/lib/isolated.js';
import { countText, creditsText, formatCount } from '../../shared/lib/words/format.js';

/** One line of the list: what waits, the facts that tell how urgent it is, and the page where it is done. */
export interface NeedLine {
  readonly words: string;
  readonly facts: readonly string[];
  readonly to?: string;
}

/** The first of these come first. */
const urgency: readonly NeedKind[] = [
  'late-opt-outs',
  'dead-letters',
  'checks',
  'failed-mails',
  'uploads',
  'opt-outs',
  'returns',
  'stopped-mails',
  'unmet-demand',
];

const minuteMs = 60_000;
const units = [
  [24 * 60 * minuteMs, 'day'],
  [60 * minuteMs, 'hour'],
  [minuteMs, 'minute'],
] as const;

/** "3 days": whole units of the largest kind, rounded down; at least a minute. */
export function spanWords(ms: number): string {
  const [length, unit] = units.find(([each]) => ms >= each) ?? units[2];
  return countText(Math.max(1, Math.floor(ms / length)), unit);
}

/** As the largest count that services report: "1,000 or more". */
const upTo = 1_000;
const counted = (count: number, one: string): string =>
  count < upTo ? countText(count, one) : `${formatCount(count)} or more ${one}s`;

const lineOf: Record<NeedKind, (need: Need) => NeedLine> = {
  returns: ({ count, credits = 0 }) => ({
    words: `${counted(count, 'return')} to decide`,
    facts: [`${creditsText(credits)} at stake`],
    to: '/admin/returns',
  }),
  uploads: ({ count, about }) => ({
    words: `${counted(count, 'file')} for ${nameOf(about)} ${count === 1 ? 'waits' : 'wait'} for a decision`,
    facts: [],
    to: `/admin/data?dataset=${about?._id ?? ''}&open=history`,
  }),
  checks: ({ count, about }) => ({
    words: `The check with ${nameOf(about)} cannot go on`,
    facts: [`${countText(count, 'failed attempt')}`],
    to: '/admin/scrubs',
  }),
  'opt-outs': ({ count }) => ({
    words: `${counted(count, 'opt-out')} to decide`,
    facts: [],
    to: '/admin/opt-outs',
  }),
  'late-opt-outs': ({ count }) => ({
    words: `${countText(count, 'opt-out')} not carried out`,
    facts: [],
    to: '/admin/opt-outs',
  }),
  'unmet-demand': ({ count, leads = 0 }) => ({
    words: `${countText(count, 'buyer')} ${count === 1 ? 'waits' : 'wait'} for leads`,
    facts: [`${countText(leads, 'lead')} missing`],
    to: '/admin/analytics',
  }),
  'failed-mails': ({ count, about }) => ({
    words: `${nameOf(about)} did not reach ${count === 1 ? 'one person' : `${formatCount(count)} people`}`,
    facts: [],
    to: emailPage({ mail: about?._id ?? '', show: 'failures' }),
  }),
  'stopped-mails': ({ count, about }) => ({
    words: `${nameOf(about)} was stopped`,
    facts: [`${count === 1 ? 'one person' : `${formatCount(count)} people`} did not get it`],
    to: emailPage({ mail: about?._id ?? '' }),
  }),
  'dead-letters': ({ count, about }) => ({
    words: `${countText(count, 'message')} could not be handled`,
    facts: [`an operator looks into ${about?.name ?? ''}`],
  }),
};

const emailPage = (query: Record<string, string>): string =>
  `/admin/email?${new URLSearchParams(query).toString()}`;

const nameOf = (about: Need['about']): string => `“${isolated(about?.name ?? '')}”`;

/** The lines of the list, the most urgent first; of the same kind, the oldest or the first to expire. */
export function linesOf(needs: readonly Need[], now: Date): NeedLine[] {
  const timeOf = ({ until, since }: Need): string => until ?? since ?? '';
  return needs
    .toSorted(
      (a, b) =>
        urgency.indexOf(a.kind) - urgency.indexOf(b.kind) || timeOf(a).localeCompare(timeOf(b)),
    )
    .map((need) => {
      const line = lineOf[need.kind](need);
      return { ...line, facts: [...timesOf(need, now), ...line.facts] };
    });
}

function timesOf({ kind, count, since, until }: Need, now: Date): string[] {
  if (until !== undefined) {
    const left = Date.parse(until) - now.getTime();
    return [left > 0 ? `${spanWords(left)} left` : 'expires now'];
  }
  if (since === undefined) return [];
  const span = spanWords(now.getTime() - Date.parse(since));
  const isOldest = count > 1 && (kind === 'returns' || kind.endsWith('opt-outs'));
  return [isOldest ? `the oldest for ${span}` : `for ${span}`];
}

/** The number of things that wait on each admin page: decisions one by one, anything else as one. */
export function countsByPage(needs: readonly Need[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const need of needs) {
    const page = lineOf[need.kind](need).to?.replace(/\?.*$/, '');
    if (page === undefined) continue;
    const isDecision = ['returns', 'opt-outs', 'uploads'].includes(need.kind);
    counts.set(page, (counts.get(page) ?? 0) + (isDecision ? need.count : 1));
  }
  return counts;
}
