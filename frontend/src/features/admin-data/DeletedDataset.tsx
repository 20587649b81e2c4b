import { isolated } from '../../shared/lib/isolated.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { Notice } from '../../shared/ui/messages/Notice.js';

interface Props {
  name: string;
  onClose: () => void;
}

/** Stands in for a dialog whose dataset was deleted while it was open. */
export function DeletedDataset({ name, onClose }: Props) {
  return (
    <Modal
      title={isolated(name)}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Notice kind="error">
        This dataset was deleted meanwhile. Nothing can be changed in it or uploaded to it, unless
        it is restored from the bin.
      </Notice>
    </Modal>
  );
}
