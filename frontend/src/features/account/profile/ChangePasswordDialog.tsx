import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorText } from '../../../shared/api/api-error.js';
import { useSave } from '../../../shared/lib/use-save.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { PasswordField } from '../../../shared/ui/fields/PasswordField.js';
import { PasswordStrength } from '../../session/pages/PasswordStrength.js';
import { signedIn } from '../../session/session-slice.js';
import { useChangePasswordMutation } from '../account-api.js';

interface Props {
  /** For password managers. */
  email: string;
  onClose: () => void;
}

/** Asks for the current password and a new one. The server ends all other sessions. */
export function ChangePasswordDialog({ email, onClose }: Props) {
  const dispatch = useDispatch();
  const [change] = useChangePasswordMutation();
  const { dialog, save, refuse, forget } = useSave(onClose);
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const submit = (): void => {
    if (password !== confirmation) return refuse('Passwords do not match');
    save(change({ currentPassword, password }), {
      done: (session) => {
        dispatch(signedIn(session));
        return 'Your password is changed. You are logged out on other devices.';
      },
      failed: (error) => errorText(error, 'Your password could not be changed.'),
    });
  };
  const edit = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    forget();
    set(event.target.value);
  };
  return (
    <FormModal {...dialog} title="Change password" submitLabel="Change password" onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        value={currentPassword}
        onChange={edit(setCurrentPassword)}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        minLength={8}
        hint={<PasswordStrength password={password} />}
        value={password}
        onChange={edit(setPassword)}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        value={confirmation}
        onChange={edit(setConfirmation)}
      />
    </FormModal>
  );
}
