import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { PasskeyAssertion, PasskeyOptionsView, SessionView } from '@leadmart/contracts';
import { passkeyLoginPath, passkeyOptionsPath } from '@leadmart/contracts/paths';
import { errorText } from '../../../shared/api/api-error.js';
import { fetchJson } from '../../../shared/api/fetch-json.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { signedIn } from '../session-slice.js';
import { canUsePasskeys, signWithPasskey } from './devices.js';

interface Props {
  label: string;
  disabled?: boolean;
  /** Sends what the device signed; the button is busy until then. */
  onSigned: (passkey: PasskeyAssertion) => Promise<void> | void;
  /** Told a sentence, or undefined when a new attempt begins. */
  onFailure: (sentence: string | undefined) => void;
}

/** Asks the device for a passkey. Absent in browsers without passkeys. */
export function PasskeyButton({ label, disabled, onSigned, onFailure }: Props) {
  const [busy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    const options = await fetchJson<PasskeyOptionsView>({
      path: passkeyOptionsPath,
      method: 'POST',
    });
    if ('error' in options)
      return onFailure(errorText(options.error, 'This could not be checked.'));
    const signed = await signWithPasskey(options.data);
    if ('refusal' in signed) return onFailure(signed.refusal);
    await onSigned(signed.answer);
  };
  const use = async (): Promise<void> => {
    onFailure(undefined);
    setBusy(true);
    await ask();
    setBusy(false);
  };
  if (!canUsePasskeys()) return null;
  return (
    <Button
      look="secondary"
      wide
      busy={busy}
      disabled={disabled}
      icon={<KeyRound />}
      onClick={() => void use()}
    >
      {label}
    </Button>
  );
}

interface PasskeyLoginProps {
  label: string;
  disabled: boolean;
  onFailure: (sentence: string | undefined) => void;
}

/** Logs in with a passkey, which needs no password and no code. */
export function PasskeyLogin({ onFailure, ...button }: PasskeyLoginProps) {
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
