import { Copy, Download } from 'lucide-react';
import { saveFile } from '../../../shared/lib/download-file.js';
import { useToast } from '../../../shared/lib/use-toast.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import styles from './SecondFactor.module.css';

/** Shows recovery codes, once. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const toast = useToast();
  const text = `${codes.join('\n')}\n`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied');
    } catch {
      toast.error('Your browser does not let us copy. Please download the codes.');
    }
  };
  return (
    <Modal
      title="Your recovery codes"
      onClose={onClose}
      actions={<Button onClick={onClose}>I have kept them</Button>}
    >
      <p>
        Keep these codes in a safe place, apart from your phone. Each opens your account once. We
        cannot show them again.
      </p>
      <ul className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button look="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          look="secondary"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(new Blob([text]), 'leadmart-recovery-codes.txt')}
        >
          Download
        </Button>
      </div>
    </Modal>
  );
}
