import { useRef } from 'react';
import { Copy } from 'lucide-react';
import { useToast } from '../../../shared/lib/use-toast.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
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

/** Shows a secret, once. */
export function SecretDialog({ title, label, hint, secret, onClose }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success('Copied');
    } catch {
      // Some browsers refuse it: then the selected text can be copied by hand.
      field.current?.querySelector('input')?.select();
      toast.error('Your browser does not let us copy. Please copy the selected text.');
    }
  };
  return (
    <Modal title={title} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <div ref={field} className={styles['secret']}>
        <TextField
          label={label}
          hint={hint}
          readOnly
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <Button look="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </Modal>
  );
}
