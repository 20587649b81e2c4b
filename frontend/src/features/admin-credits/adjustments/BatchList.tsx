import type { BulkAdjustmentView } from '@leadmart/contracts';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { Moment } from '../../../shared/ui/text/times.js';
import { adminCreditsApi } from '../admin-credits-api.js';
import { batchWords } from './credit-dialogs.js';

const dayMs = 24 * 60 * 60 * 1_000;

interface Props {
  /** The change that the page shows on its own. */
  shown: string | undefined;
  onUndo: (batch: BulkAdjustmentView) => void;
}

/** The bulk changes of the last day, of all admins, with their undo. Nothing when there are none. */
export function BatchList({ shown, onUndo }: Props) {
  const { data } = adminCreditsApi.useBatchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const recent = data?.batches.filter(
    ({ batchId, createdAt }) => batchId !== shown && Date.now() - Date.parse(createdAt) < dayMs,
  );
  if (!recent || recent.length === 0) return null;
  return (
    <Card>
      <section className="stack gap-3" aria-labelledby="bulk-changes">
        <h2 id="bulk-changes" className="medium">
          Bulk changes in the last day
        </h2>
        <ul className="lines">
          {recent.map((batch) => (
            <li key={batch.batchId} className="row wrap spread middle gap-4">
              <div className={`stack slim small breaks`}>
                <strong className="firm">{batchWords(batch)}</strong>
                <ClampedText text={batch.reason} />
                <Moment at={batch.createdAt} />
              </div>
              <Undoing batch={batch} onUndo={onUndo} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

/** The button that undoes a change, or why there is none. */
export function Undoing({ batch, onUndo }: { batch: BulkAdjustmentView; onUndo: Props['onUndo'] }) {
  if (batch.undoneBy) return <span className="muted">Undone</span>;
  if (!batch.undoableUntil) return null;
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={`Undo: ${batchWords(batch)}`}
      onClick={() => onUndo(batch)}
    >
      Undo
    </Button>
  );
}
