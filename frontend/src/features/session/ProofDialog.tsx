import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SessionView } from '@leadmart/contracts';
import { provePath } from '@leadmart/contracts/account-paths';
import { errorText } from '../../shared/api/api-error.js';
import { fetchJson } from '../../shared/api/fetch-json.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { PasswordField } from '../../shared/ui/fields/PasswordField.js';
import { signedIn } from './session-slice.js';

interface Props {
  /** Told once whether the user gave the password. */
  onSettled: (isProved: boolean) => void;
}

/** Asks for the password before an action that moves much; the session continues with the new token. */
export function ProofDialog({ onSettled }: Props) {
  const dispatch = useDispatch();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    const answer = await fetchJson<SessionView>({
      path: provePath,
      method: 'POST',
      body: { password },
    });
    setBusy(false);
    if ('error' in answer) {
      setFailure(errorText(answer.error, 'Your password could not be checked.'));
      return;
    }
    dispatch(signedIn(answer.data));
    onSettled(true);
  };
  return (
    <FormModal
      title="Confirm that it is you"
      submitLabel="Confirm"
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={() => onSettled(false)}
    >
      <p>This action changes much, and you gave your password more than 15 minutes ago.</p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => {
          setFailure(undefined);
          setPassword(target.value);
        }}
      />
    </FormModal>
  );
}
