import { useState } from 'react';
import { encode } from 'uqr';
import type { AddedFactorView } from '@leadmart/contracts';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { CodeField } from '../../session/CodeField.js';
import { proofFailure } from '../../session/proof-failure.js';
import { secondFactorApi } from './second-factor-api.js';
import styles from './SecondFactor.module.css';

interface Props {
  secret: string;
  /** The address that the QR code shows. */
  uri: string;
  onAdded: (added: AddedFactorView) => void;
  onClose: () => void;
}

/** Shows the secret as QR code and as text, and asks for the first code. */
export function AddAuthenticatorDialog({ secret, uri, onAdded, onClose }: Props) {
  const [code, setCode] = useState('');
  const [confirm] = secondFactorApi.useConfirmAuthenticatorMutation();
  const { dialog, save } = useSave(() => undefined);
  return (
    <FormModal
      {...dialog}
      title="Add an authenticator app"
      submitLabel="Turn on"
      onClose={onClose}
      onSubmit={() =>
        save(confirm({ code }), {
          done: (added) => {
            onAdded(added);
            return 'The authenticator app is turned on.';
          },
          failed: (error) => proofFailure(error, 'The code could not be checked.'),
        })
      }
    >
      <p>Scan this with an authenticator app, for example the one of your password manager.</p>
      <QrCode text={uri} />
      <p>
        Or type this key into the app:{' '}
        <strong className={styles['secret']}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</strong>
      </p>
      <CodeField hint="The six digits that the app shows now." value={code} onChange={setCode} />
    </FormModal>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  );
}
