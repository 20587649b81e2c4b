import { useRef } from 'react';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { CopyButton } from '../../../shared/ui/buttons/CopyButton.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import styles from './developers.module.css';

interface Props {
  title: string;
  label: string;
  hint: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret, once: Escape does not close it. */
export function SecretDialog({ title, label, hint, secret, onClose }: Props) {
  const field = useRef<HTMLDivElement>(null);
  return (
    <Modal title={title} actions={<Button onClick={onClose}>Done</Button>}>
      <div ref={field} className={`stack hugging gap-3 ${styles['secret']}`}>
        <TextField
          label={label}
          hint={hint}
          readOnly
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton
          text={secret}
          instead="Please copy the selected text."
          onRefused={() => field.current?.querySelector('input')?.select()}
        />
      </div>
    </Modal>
  );
}
