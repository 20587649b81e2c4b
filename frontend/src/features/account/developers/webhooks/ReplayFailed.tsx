import { useState } from 'react';
import type { WebhookView } from '@leadmart/contracts';
import { formatCount } from '../../../../shared/lib/words/format.js';
import { CallButton } from '../../../../shared/ui/buttons/CallButton.js';
import { SelectField } from '../../../../shared/ui/fields/Field.js';
import { deliveriesApi } from './deliveries-api.js';

const hourMs = 60 * 60 * 1_000;
const ranges = [
  [1, 'the last hour'],
  [24, 'the last 24 hours'],
  [7 * 24, 'the last 7 days'],
  [30 * 24, 'the last 30 days'],
] as const;

/** Sends all failed deliveries of a time again, such as those that were due while the webhook was off. */
export function ReplayFailed({ webhook }: { webhook: WebhookView }) {
  const [hours, setHours] = useState(24);
  const [replay] = deliveriesApi.useReplayFailedDeliveriesMutation();
  const since = (): string => new Date(Date.now() - hours * hourMs).toISOString();
  return (
    <div className="row wrap bottom gap-2">
      <SelectField label="Failed deliveries of" options={ranges} value={hours} onValue={setHours} />
      <CallButton
        look="secondary"
        call={() => replay({ id: webhook._id, since: since() })}
        done={({ replayed }) => replayedWords(replayed)}
        otherwise="The deliveries could not be sent again."
      >
        Replay all
      </CallButton>
    </div>
  );
}

function replayedWords(replayed: number): string {
  if (replayed === 0) return 'Nothing failed in this time';
  return replayed === 1
    ? '1 delivery sent again'
    : `${formatCount(replayed)} deliveries sent again`;
}
