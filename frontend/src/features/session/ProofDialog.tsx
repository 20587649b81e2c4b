import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ProveBody, SessionView } from '@leadmart/contracts';
import { provePath } from '@leadmart/contracts/account-paths';
import type { Failure } from '../../shared/api/api-error.js';
import { fetchJson } from '../../shared/api/fetch-json.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { PasswordField } from '../../shared/ui/fields/PasswordField.js';
import { CodeField } from './CodeField.js';
import { PasskeyButton } from './passkeys/PasskeyButton.js';
import { proofFailure } from './proof-failure.js';
import { selectUser, signedIn } from './session-slice.js';

interface Props {
  /** Told once whether the user gave one of them. */
  onSettled: (isProved: boolean) => void;
}

/** Asks for the password, or a second factor, before an action that moves much; the session continues with the new token. */
export function ProofDialog({ onSettled }: Props) {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  // A factor that was added on another device a moment ago: the server asks for it.
  const [isFactorNeeded, setFactorNeeded] = useState(false);
  const factors = user?.secondFactors;
  const hasFactor = isFactorNeeded || factors !== undefined;
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | Failure>();
  const prove = async (body: ProveBody): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    const answer = await fetchJson<SessionView>({
      path: provePath,
      method: 'POST',
      body,
    });
    setBusy(false);
    if ('error' in answer) {
      if (answer.error.body.code === 'AUTH.SECOND_FACTOR_NEEDED') {
        setFactorNeeded(true);
        setSecret('');
      }
      setFailure(proofFailure(answer.error, 'This could not be checked.'));
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
      onSubmit={() => void prove(hasFactor ? { code: secret } : { password: secret })}
      onClose={() => onSettled(false)}
    >
      {hasFactor ? (
        <>
          <p>This action changes much. Please confirm it with your second factor.</p>
          {factors?.includes('passkey') !== false && (
            <PasskeyButton
              label="Use a passkey"
              disabled={busy}
              onSigned={(passkey) => prove({ passkey })}
              onFailure={setFailure}
            />
          )}
          <CodeField factors={factors} value={secret} onChange={edit} />
        </>
      ) : (
        <>
          <p>This action changes much, and you gave your password more than 15 minutes ago.</p>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={secret}
            onValue={edit}
          />
        </>
      )}
    </FormModal>
  );
}
