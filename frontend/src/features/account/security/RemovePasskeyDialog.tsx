import type { PasskeyView, SessionView } from '@leadmart/contracts';
import { errorText } from '../../../shared/api/api-error.js';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { ConfirmModal } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { useRemovePasskeyMutation } from './second-factor-api.js';

interface Props extends PasskeyView {
  onRemoved: (session: SessionView) => void;
  onClose: () => void;
}

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({ _id, name, onRemoved, onClose }: Props) {
  const [remove] = useRemovePasskeyMutation();
  const { dialog, save } = useSave(() => undefined);
  return (
    <ConfirmModal
      {...dialog}
      title="Remove this passkey"
      action="Remove"
      onClose={onClose}
      onConfirm={() =>
        save(remove({ _id }), {
          done: (session) => {
            onRemoved(session);
            return 'The passkey is removed.';
          },
          about: name,
          failed: (error) => errorText(error, 'The passkey could not be removed.'),
        })
      }
    >
      <p>
        <strong>{name}</strong> does not open your account any more, and other devices are logged
        out. You can then delete it on your device, too.
      </p>
    </ConfirmModal>
  );
}
