import { useDispatch } from 'react-redux';
import { errorText } from '../../../shared/api/api-error.js';
import { RenameModal } from '../../../shared/ui/dialogs/RenameModal.js';
import { userChanged } from '../../session/session-slice.js';
import { useChangeUsernameMutation } from '../account-api.js';

/** Changes the name of the user. */
export function ChangeNameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const [change] = useChangeUsernameMutation();
  return (
    <RenameModal
      title="Change name"
      name={name}
      maxLength={50}
      rename={(username) => change({ username })}
      sentencesFor={() => ({
        done: (user) => {
          dispatch(userChanged(user));
          return 'Your name is changed.';
        },
        failed: (error) => errorText(error, 'Your name could not be changed.'),
      })}
      onClose={onClose}
    />
  );
}
