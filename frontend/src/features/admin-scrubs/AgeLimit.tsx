import { useState } from 'react';
import type { CheckAgeLimitView } from '@leadmart/contracts';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { CheckboxField, TextField } from '../../shared/ui/fields/Field.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { ErrorState, SkeletonOf } from '../../shared/ui/states/states.js';
import { adminScrubsApi } from './admin-scrubs-api.js';

/** The age of checks up to which clean leads are sold, and its change. */
export function AgeLimit() {
  const { data, isError, refetch } = adminScrubsApi.useCheckAgeLimitQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [isOpen, setOpen] = useState(false);
  if (isError && data === undefined)
    return (
      <Card>
        <ErrorState text="The age limit could not be loaded." retry={() => void refetch()} />
      </Card>
    );
  return (
    <Card className="row wrap spread middle gap-3">
      <p>{data ? limitText(data.days) : <SkeletonOf>{limitText(30)}</SkeletonOf>}</p>
      <Button size="small" disabled={data === undefined} onClick={() => setOpen(true)}>
        Change
      </Button>
      {isOpen && data && <AgeLimitDialog limit={data} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function limitText(days: number | null): string {
  if (days === null) return 'Clean leads are sold however old their check is.';
  return `Clean leads are not sold when their check is older than ${days} ${days === 1 ? 'day' : 'days'}.`;
}

/** Callers must compare their lists with the registry at least every 31 days (16 CFR 310.4). */
const proposedDays = 31;

interface Props {
  limit: CheckAgeLimitView;
  onClose: () => void;
}

/** Changes from which age of their check on clean leads are not sold. */
function AgeLimitDialog({ limit, onClose }: Props) {
  const [isOn, setOn] = useState(limit.days !== null);
  const [draft, setDraft] = useState(String(limit.days ?? proposedDays));
  const [change] = adminScrubsApi.useChangeCheckAgeLimitMutation();
  const { dialog, save } = useSave<CheckAgeLimitView>(onClose, {
    version: limit.version,
    load: ({ days = null }) => {
      setOn(days !== null);
      setDraft(String(days ?? proposedDays));
    },
  });
  const submit = (): void =>
    save((version) => change({ days: isOn ? Number(draft) : null, version }), {
      done: 'Age limit changed',
      otherwise: 'The limit could not be changed. Please try again.',
    });
  return (
    <FormModal {...dialog} title="Age limit of checks" submitLabel="Save limit" onSubmit={submit}>
      <p>
        It applies at once to the map, orders and samples of all datasets, by state. A check of the
        state, or an upload of checked leads, makes them available again.
      </p>
      <CheckboxField
        label="Do not sell clean leads with an old check"
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      <TextField
        label="Oldest check, in days"
        name="days"
        hint="Leads that were never checked are not sold either."
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={365}
        step={1}
        disabled={!isOn}
        value={draft}
        onValue={setDraft}
      />
    </FormModal>
  );
}
