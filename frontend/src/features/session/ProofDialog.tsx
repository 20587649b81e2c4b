import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { SessionView } from '@leadmart/contracts';
import { provePath } from '@leadmart/contracts/account-paths';
import { errorText } from '../../shared/api/api-error.js';
import { fetchJson } from '../../shared/api/fetch-json.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { PasswordField } from '../../shared/ui/fields/PasswordField.js';
import { CodeField } from './CodeField.js';
import { selectUser, signedIn } from './session-slice.js';

interface Props {
  /** Told once whether the user gave the password or a code. */
  onSettled: (isProved: boolean) => void;
}

/** Asks for the password, or a code of the second factor, before an action that moves much; the session continues with the new token. */
export function ProofDialog({ onSettled }: Props) {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  // A factor that was added on another device a moment ago: the server asks for it.
  const [isFactorNeeded, setFactorNeeded] = useState(false);
  const hasFactor = isFactorNeeded || user?.secondFactors !== undefined;
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    const answer = await fetchJson<SessionView>({
      path: provePath,
      method: 'POST',
      body: hasFactor ? { code: secret } : { password: secret },
    });
    setBusy(false);
    if ('error' in answer) {
      if (answer.error.body.code === 'AUTH.SECOND_FACTOR_NEEDED') {
        setFactorNeeded(true);
        setSecret('');
      }
      setFailure(errorText(answer.error, 'This could not be checked.'));
      return;
    }
    dispatch(signedIn(answer.data));
    onSettled(true);
  };
  const edit = (typed: string): void => {
    setFailure(undefined);
    setSecret(typed);
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
      {hasFactor ? (
        <>
          <p>This action changes much. Please confirm it with a code.</p>
          <CodeField value={secret} onChange={edit} />
        </>
      ) : (
        <>
          <p>This action changes much, and you gave your password more than 15 minutes ago.</p>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            value={secret}
            onChange={({ target }) => edit(target.value)}
          />
        </>
      )}
    </FormModal>
  );
}
