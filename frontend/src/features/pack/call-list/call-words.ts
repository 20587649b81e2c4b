import type {
  CallListFilter,
  CallListLeadView,
  CallOutcome,
  OutcomeCountsView,
} from '@leadmart/contracts';
import { formatCount } from '../../../shared/lib/words/format.js';
import type { BadgeTone } from '../../../shared/ui/messages/Badge.js';

/** The outcomes of a call, in the order of the buttons and of their keys. */
export const callWords: Readonly<Record<CallOutcome, { word: string; tone: BadgeTone }>> = {
  'no-answer': { word: 'No answer', tone: 'neutral' },
  'call-back': { word: 'Call back', tone: 'info' },
  interested: { word: 'Interested', tone: 'good' },
  quoted: { word: 'Quoted', tone: 'good' },
  sold: { word: 'Sold', tone: 'good' },
  'not-interested': { word: 'Not interested', tone: 'neutral' },
  'bad-number': { word: 'Bad number', tone: 'bad' },
  'wrong-person': { word: 'Wrong person', tone: 'bad' },
  'do-not-call': { word: 'Do not call', tone: 'bad' },
};

export const outcomesInOrder = Object.keys(callWords) as CallOutcome[];

/** The filters of a call list with the number of their leads, like `Untouched (250)`. */
export function filterWords({ untouched, due, byOutcome }: OutcomeCountsView) {
  const words: [CallListFilter, string, number][] = [
    ['untouched', 'Untouched', untouched],
    ['due', 'To call back now', due],
    ...outcomesInOrder.map((one): [CallListFilter, string, number] => [
      one,
      callWords[one].word,
      byOutcome[one] ?? 0,
    ]),
  ];
  const all = words.reduce((sum, [filter, , count]) => (filter === 'due' ? sum : sum + count), 0);
  return [['all', 'All leads', all] as const, ...words].map(
    ([filter, word, count]) => [filter, `${word} (${formatCount(count)})`] as const,
  );
}

/** Whether the buyer's own registry file blocks the phone of a lead. */
export const isOwnBlocked = ({ own }: CallListLeadView): boolean => own?.result === 'blocked';

/** 8025550018 → (802) 555-0018 */
export const phoneText = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** The address that calls a phone of the United States. */
export const callingAddress = (digits: string): string => `tel:+1${digits}`;
