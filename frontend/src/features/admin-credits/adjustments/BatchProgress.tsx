import { useRef } from 'react';
import type { BulkAdjustmentView } from '@leadmart/contracts';
import { usePartingFocus } from '../../../shared/lib/focus/use-parting-focus.js';
import { countText, formatCount } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Progress } from '../../../shared/ui/states/Progress.js';
import { Undoing } from './BatchList.js';
import { batchWords } from './credit-dialogs.js';

interface Props {
  batch: BulkAdjustmentView;
  onUndo: (batch: BulkAdjustmentView) => void;
  onDismiss: () => void;
}

/** The progress of a bulk change, which continues on the server when the page is closed. */
export function BatchProgress({ batch, onUndo, onDismiss }: Props) {
  const { status, done, total } = batch;
  const content = useRef<HTMLDivElement>(null);
  usePartingFocus(content);
  return (
    <Card>
      <div ref={content} className="stack gap-3">
        <p role="status">{batchWords(batch)}</p>
        {status === 'completed' ? (
          <div className="row wrap middle gap-2">
            <Undoing batch={batch} onUndo={onUndo} />
            <Button size="small" onClick={onDismiss}>
              Dismiss
            </Button>
          </div>
        ) : (
          <>
            <Progress
              percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
              label="Bulk change"
            />
            <p className="muted">
              {formatCount(done)} of {countText(total, 'user')}. It continues if you leave this
              page.
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
