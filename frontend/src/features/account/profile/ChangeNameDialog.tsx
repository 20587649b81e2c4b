import { useDispatch } from 'react-redux';
import type { UserView } from '@leadmart/contracts';
import { RenameModal } from '../../../shared/ui/dialogs/RenameModal.js';
import { userChanged } from '../../session/session-slice.js';
import { accountApi } from '../account-api.js';

/** Changes the name of the user. */
export function ChangeNameDialog({
  user: { username, version },
  onClose,
}: {
  user: UserView;
  onClose: () => void;
}) {
  const dispatch = useDispatch();
  const [change] = accountApi.useChangeUsernameMutation();
  return (
    <RenameModal
      title="Change name"
      name={username}
      maxLength={50}
      version={version}
      nameIn={(current) => current['username']}
      rename={(name) => (seen) => change({ username: name, version: seen })}
      sentencesFor={() => ({
        done: (user) => {
          dispatch(userChanged(user));
          return 'Your name is changed.';
        },
        otherwise: 'Your name could not be changed.',
      })}
      onClose={onClose}
    />
  );
}
