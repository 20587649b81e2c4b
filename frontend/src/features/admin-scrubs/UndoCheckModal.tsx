import type { ScrubView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { formatCount } from '../../shared/lib/format.js';
import { isolated } from '../../shared/lib/isolated.js';
import { useSave } from '../../shared/lib/use-save.js';
import { ConfirmModal } from '../../shared/ui/dialogs/ConfirmModal.js';
import { useUndoScrubMutation } from './admin-scrubs-api.js';
import { turnedIn } from './check-words.js';

export function UndoCheckModal({ check, onClose }: { check: ScrubView; onClose: () => void }) {
  const [undo] = useUndoScrubMutation();
  const { dialog, save } = useSave(onClose);
  const sentences = {
    done: 'The check is being undone',
    about: check.fileName,
    failed: (error: unknown) => errorText(error, 'The check could not be undone.'),
  };
  return (
    <ConfirmModal
      {...dialog}
      title="Undo Do Not Call check"
      action="Undo check"
      onConfirm={() => save(undo(check._id), sentences)}
    >
      <p>
        {formatCount(turnedIn(check))} leads that {isolated(check.fileName)} made DNC are sold as
        clean again, and their owners are told. Undo it only if the list was wrong.
      </p>
    </ConfirmModal>
  );
}
