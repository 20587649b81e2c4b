import type { RecordedOutcomeView } from '@leadmart/contracts';
import type { Outcome } from './outcome.js';

export function toRecordedOutcome({
  calledAt,
  callBackAt,
  ...outcome
}: Outcome): RecordedOutcomeView {
  return {
    ...outcome,
    calledAt: new Date(calledAt).toISOString(),
    ...(callBackAt !== undefined && { callBackAt: new Date(callBackAt).toISOString() }),
  };
}
