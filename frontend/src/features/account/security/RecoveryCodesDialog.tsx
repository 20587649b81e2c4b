import { Download } from 'lucide-react';
import { saveFile } from '../../../shared/lib/download-file.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { CopyButton } from '../../../shared/ui/buttons/CopyButton.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import styles from './SecondFactor.module.css';

/** Shows recovery codes, once: Escape does not close it. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Modal
      title="Your recovery codes"
      actions={<Button onClick={onClose}>I have saved them</Button>}
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
      <div className="row wrap gap-3">
        <CopyButton text={text} instead="Please download the codes." />
        <Button
          look="secondary"
          icon={<Download />}
          onClick={() => saveFile(new Blob([text]), 'leadmart-recovery-codes.txt')}
        >
          Download
        </Button>
      </div>
    </Modal>
  );
}
