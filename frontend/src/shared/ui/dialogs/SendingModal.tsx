import { Button } from '../buttons/Button.js';
import { Progress } from '../states/Progress.js';
import { Modal } from './Modal.js';

interface Props {
  title: string;
  /** The step that the file is in. */
  words: string;
  /** The share that is sent; undefined before and after: then nothing can be cancelled. */
  percent: number | undefined;
  onCancel: () => void;
}

/** A file on its way to the server. Only the running work closes the dialog. */
export function SendingModal({ title, words, percent, onCancel }: Props) {
  const cancel = (
    <Button look="secondary" onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <Modal title={title} actions={percent === undefined ? undefined : cancel}>
      <p className="row spread figures breaks gap-3">
        <span role="status">{words}</span>
        {percent !== undefined && <span aria-hidden="true">{percent}%</span>}
      </p>
      <Progress label="Upload progress" percent={percent} />
    </Modal>
  );
}
