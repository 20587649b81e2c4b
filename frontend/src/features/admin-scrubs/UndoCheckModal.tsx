import type { ScrubView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countText, formatCount } from '../../shared/lib/words/format.js';
import { ConfirmModal } from '../../shared/ui/dialogs/ConfirmModal.js';
import { useUndoScrubMutation } from './admin-scrubs-api.js';
import { kindWords, turnedIn } from './check-words.js';

/** Undoes a completed check, or stops a running one and undoes what it did. */
export function UndoCheckModal({ check, onClose }: { check: ScrubView; onClose: () => void }) {
  const [undo] = useUndoScrubMutation();
  const { dialog, save } = useSave(onClose);
  const isRunning = check.state === 'running';
  const { did, undo: then } = kindWords[check.kind];
  const sentences = {
    done: isRunning ? 'The check is being stopped' : 'The check is being undone',
    about: check.fileName,
    failed: (error: unknown) =>
      errorText(error, `The check could not be ${isRunning ? 'stopped' : 'undone'}.`),
  };
  return (
    <ConfirmModal
      {...dialog}
      title={isRunning ? 'Stop check' : 'Undo check'}
      action={isRunning ? 'Stop and undo' : 'Undo check'}
      onConfirm={() => save(undo(check._id), sentences)}
    >
      {isRunning ? (
        <p>
          The check of {isolated(check.fileName)} stops within seconds. The leads that it has
          changed so far ({formatCount(turnedIn(check))} by now) {then}. To compare the list later,
          start a new check.
        </p>
      ) : (
        <p>
          By {isolated(check.fileName)}, {did(countText(turnedIn(check), 'lead'))}. After the undo,
          these leads {then}. Undo it only if the list was wrong.
        </p>
      )}
    </ConfirmModal>
  );
}
