import {
  callOutcomes,
  type CallOutcome,
  type OutcomeCountsView,
  type RecordOutcomesBody,
} from '@leadmart/contracts';

/** The outcome of one call. Moments are in milliseconds, money in cents. */
export interface Outcome {
  /** Made by the client. */
  readonly id: string;
  readonly outcome: CallOutcome;
  readonly calledAt: number;
  readonly callBackAt?: number;
  readonly premium?: number;
  readonly commission?: number;
  readonly note?: string;
}

/** An outcome and the position of its lead in the pack. */
export interface PlacedOutcome {
  readonly position: number;
  readonly outcome: Outcome;
}

/** The latest call to a lead, which lists are made of. */
export interface LastCall extends Pick<Outcome, 'outcome' | 'calledAt'> {
  /** 0 for a lead that is not to be called back. */
  readonly callBackAt: number;
  readonly position: number;
  /** The outcomes that are kept. */
  readonly count: number;
}

type Sent = Omit<RecordOutcomesBody['outcomes'][number], 'lead'>;

/** Returns an outcome of a request as it is kept: without an empty note. */
export function toOutcome({
  id,
  outcome,
  calledAt,
  callBackAt,
  premium,
  commission,
  note,
}: Sent): Outcome {
  return {
    id,
    outcome,
    calledAt: Date.parse(calledAt),
    ...(callBackAt !== undefined && { callBackAt: Date.parse(callBackAt) }),
    ...(premium !== undefined && { premium }),
    ...(commission !== undefined && { commission }),
    ...(note && { note }),
  };
}

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
