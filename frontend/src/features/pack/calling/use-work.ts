import { useState } from 'react';
import type { CallListLeadView, CallOutcome } from '@leadmart/contracts';
import type { CallFacts } from './kept-outcomes.js';
import type { Outcomes } from './use-outcomes.js';
import type { WorkQueue } from './work-queue.js';

/** The outcomes whose details are asked for. */
type Step = 'call-back' | 'sold';

export type Work = ReturnType<typeof useWork>;

/** The entries for the lead on screen, and the outcome of the one before. */
export function useWork(queue: WorkQueue, outcomes: Outcomes, onNext: () => void) {
  const [step, setStep] = useState<Step>();
  const [note, setNote] = useState('');
  const [recorded, setRecorded] = useState<{ lead: CallListLeadView; outcome: CallOutcome }>();
  const { lead } = queue;
  const leave = (): void => {
    setStep(undefined);
    setNote('');
    onNext();
  };
  const record = (facts: CallFacts): void => {
    if (!lead) return;
    const said = note.trim();
    outcomes.record(lead._id, { ...facts, ...(said !== '' && { note: said }) });
    setRecorded({ lead, outcome: facts.outcome });
    queue.next();
    leave();
  };
  const choose = (outcome: CallOutcome): void => {
    if (outcome === 'call-back' || outcome === 'sold') setStep(outcome);
    else record({ outcome });
  };
  const cancel = (): void => setStep(undefined);
  const forget = (): void => setRecorded(undefined);
  return { step, note, setNote, recorded, choose, record, cancel, leave, forget };
}
