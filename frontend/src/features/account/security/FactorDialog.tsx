import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { FactorBody } from '@leadmart/contracts';
import { useSave, type Answering } from '../../../shared/lib/hooks/use-save.js';
import type { ButtonLook } from '../../../shared/ui/buttons/Button.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { CodeField } from '../../session/CodeField.js';
import { PasskeyButton } from '../../session/passkeys/PasskeyButton.js';
import { proofFailure } from '../../session/proof-failure.js';
import { selectUser } from '../../session/session-slice.js';

interface Props<T> {
  title: string;
  about: string;
  submitLabel: string;
  submitLook?: ButtonLook;
  failed: string;
  send: (body: FactorBody) => Answering<T>;
  /** Closes or replaces the dialog and returns the text of the toast. */
  onDone: (answer: T) => string;
  onClose: () => void;
}

/** Asks for a second factor before a change of them. */
export function FactorDialog<T>({ about, failed, send, onDone, onClose, ...texts }: Props<T>) {
  const [code, setCode] = useState('');
  const { dialog, save, refuse } = useSave(() => undefined);
  const factors = useSelector(selectUser)?.secondFactors;
  const submit = (body: FactorBody): void =>
    save(send(body), { done: onDone, failed: (error) => proofFailure(error, failed) });
  return (
    <FormModal {...texts} {...dialog} onClose={onClose} onSubmit={() => submit({ code })}>
      <p>{about}</p>
      {factors?.includes('passkey') && (
        <PasskeyButton
          label="Use a passkey"
          disabled={dialog.busy}
          onSigned={(passkey) => submit({ passkey })}
          onFailure={refuse}
        />
      )}
      <CodeField factors={factors} value={code} onChange={setCode} />
    </FormModal>
  );
}
