import type { RecordOutcomesBody } from '@leadmart/contracts';
import type { Outcome } from './outcome.js';

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
