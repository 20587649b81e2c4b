import { callOutcomes, type OutcomeCountsView } from '@leadmart/contracts';
import type { LastCall } from './outcome.js';

/** Whether a lead is to be called back by now. */
export const isDue = ({ outcome, callBackAt }: LastCall, now: Date): boolean =>
  outcome === 'call-back' && callBackAt <= now.getTime();

/** Counts the leads of a pack by their last outcome. */
export function countsOf(calls: readonly LastCall[], leads: number, now: Date): OutcomeCountsView {
  const byOutcome = Object.fromEntries(
    callOutcomes.map((outcome) => [outcome, 0]),
  ) as OutcomeCountsView['byOutcome'];
  let due = 0;
  for (const call of calls) {
    byOutcome[call.outcome] += 1;
    if (isDue(call, now)) due += 1;
  }
  return { untouched: leads - calls.length, due, byOutcome };
}
