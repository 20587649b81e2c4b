import { useDispatch } from 'react-redux';
import type { PasskeyAssertion, SessionView } from '@leadmart/contracts';
import { passkeyLoginPath } from '@leadmart/contracts/paths';
import { errorText } from '../../../shared/api/api-error.js';
import { fetchJson } from '../../../shared/api/fetch-json.js';
import { signedIn } from '../session-slice.js';
import { PasskeyButton } from './PasskeyButton.js';

interface Props {
  label: string;
  disabled: boolean;
  onFailure: (sentence: string | undefined) => void;
}

/** Logs in with a passkey, which needs no password and no code. */
export function PasskeyLogin({ onFailure, ...button }: Props) {
  const dispatch = useDispatch();
  const logIn = async (passkey: PasskeyAssertion): Promise<void> => {
    const answer = await fetchJson<SessionView>({
      path: passkeyLoginPath,
      method: 'POST',
      body: { passkey },
    });
    if ('error' in answer) onFailure(errorText(answer.error, 'Login failed'));
    else dispatch(signedIn(answer.data));
  };
  return <PasskeyButton {...button} onSigned={logIn} onFailure={onFailure} />;
}
