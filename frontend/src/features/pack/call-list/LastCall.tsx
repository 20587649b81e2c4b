import type { RecordedOutcomeView } from '@leadmart/contracts';
import { formatCents, formatMoment, formatNearDay } from '../../../shared/lib/words/format.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { callWords } from './call-words.js';

/** The last outcome of a lead with what belongs to it. */
export function LastCall({ last }: { last: RecordedOutcomeView }) {
  const { outcome, calledAt, callBackAt, premium } = last;
  const { word, tone } = callWords[outcome];
  return (
    <span className="inline-row middle gap-2 nowrap">
      <Badge tone={tone}>{word}</Badge>
      <span className="muted nowrap">
        {callBackAt !== undefined && formatMoment(callBackAt)}
        {callBackAt === undefined && premium !== undefined && formatCents(premium)}
        {callBackAt === undefined && premium === undefined && formatNearDay(calledAt)}
      </span>
    </span>
  );
}
