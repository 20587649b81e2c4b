import { useState } from 'react';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { ErrorState, SkeletonOf } from '../../shared/ui/states/states.js';
import { useCheckAgeLimitQuery } from './admin-scrubs-api.js';
import { AgeLimitDialog } from './AgeLimitDialog.js';

/** The age of checks up to which clean leads are sold, and its change. */
export function AgeLimit() {
  const { data, isError, refetch } = useCheckAgeLimitQuery(undefined, {
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
      <Button
        look="secondary"
        size="small"
        disabled={data === undefined}
        onClick={() => setOpen(true)}
      >
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
