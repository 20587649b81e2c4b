import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useFields } from '../../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { PasswordField } from '../../../shared/ui/fields/PasswordField.js';
import {
  NewPasswordFields,
  noPassword,
  passwordsDiffer,
} from '../../session/pages/NewPasswordFields.js';
import { proofFailure } from '../../session/proof-failure.js';
import { RevokeKeysField } from '../../session/RevokeKeysField.js';
import { signedIn } from '../../session/session-slice.js';
import { accountApi } from '../account-api.js';

interface Props {
  /** For password managers. */
  email: string;
  onClose: () => void;
}

/** Asks for the current password and a new one. The server ends all other sessions. */
export function ChangePasswordDialog({ email, onClose }: Props) {
  const dispatch = useDispatch();
  const [change] = accountApi.useChangePasswordMutation();
  const { dialog, save, refuse } = useSave(onClose);
  const { values, field } = useFields({ currentPassword: '' });
  const [typed, setTyped] = useState(noPassword);
  const [revokeKeys, setRevokeKeys] = useState(true);
  const submit = (): void => {
    const { password, confirmation } = typed;
    if (password !== confirmation) return refuse(passwordsDiffer());
    save(change({ ...values, password, revokeKeys }), {
      done: (session) => {
        dispatch(signedIn(session));
        return 'Your password is changed. You are logged out on other devices.';
      },
      failed: (error) =>
        proofFailure(error, 'Your password could not be changed.', 'currentPassword'),
    });
  };
  return (
    <FormModal {...dialog} title="Change password" submitLabel="Change password" onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      <NewPasswordFields confirmLabel="Confirm new password" value={typed} onChange={setTyped} />
      <RevokeKeysField checked={revokeKeys} onChange={setRevokeKeys} />
    </FormModal>
  );
}
