import { useRef } from 'react';
import { Copy } from 'lucide-react';
import { useToast } from '../../../shared/lib/use-toast.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import styles from './Webhooks.module.css';

/** Shows a secret, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const field = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success('Secret copied');
    } catch {
      // Some browsers refuse it: then the selected text can be copied by hand.
      field.current?.querySelector('input')?.select();
      toast.error('Your browser does not let us copy. Please copy the selected text.');
    }
  };
  return (
    <Modal
      title="The secret of your webhook"
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div ref={field} className={styles['secret']}>
        <TextField
          label="Secret"
          hint="Your server verifies our signatures with it. Copy it now: it is not shown again."
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
