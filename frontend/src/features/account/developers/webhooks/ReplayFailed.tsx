import { useState } from 'react';
import type { WebhookView } from '@leadmart/contracts';
import { errorText } from '../../../../shared/api/api-error.js';
import { useToast } from '../../../../shared/lib/hooks/use-toast.js';
import { formatCount } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { SelectField } from '../../../../shared/ui/fields/Field.js';
import { useReplayFailedDeliveriesMutation } from './deliveries-api.js';

const hourMs = 60 * 60 * 1_000;
const ranges = [
  [1, 'the last hour'],
  [24, 'the last 24 hours'],
  [7 * 24, 'the last 7 days'],
  [30 * 24, 'the last 30 days'],
] as const;

/** Sends all failed deliveries of a time again, such as those that were due while the webhook was off. */
export function ReplayFailed({ webhook }: { webhook: WebhookView }) {
  const toast = useToast();
  const [hours, setHours] = useState(24);
  const [replay, { isLoading }] = useReplayFailedDeliveriesMutation();
  const send = async (): Promise<void> => {
    const since = new Date(Date.now() - hours * hourMs).toISOString();
    const { data, error } = await replay({ id: webhook._id, since });
    if (error) toast.error(errorText(error, 'The deliveries could not be sent again.'));
    else if (data.replayed === 0) toast.success('Nothing failed in this time');
    else
      toast.success(
        data.replayed === 1
          ? '1 delivery sent again'
          : `${formatCount(data.replayed)} deliveries sent again`,
      );
  };
  return (
    <div className="row wrap bottom gap-2">
      <SelectField
        label="Failed deliveries of"
        options={ranges}
        value={hours}
        onChoose={setHours}
      />
      <Button look="secondary" busy={isLoading} onClick={() => void send()}>
        Replay all
      </Button>
    </div>
  );
}
