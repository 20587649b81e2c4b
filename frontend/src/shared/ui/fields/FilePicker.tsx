import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { classNames } from '../../lib/class-names.js';
import { Button } from '../buttons/Button.js';
import styles from './FilePicker.module.css';

/** Picks a file, CSV unless `what` names another: a drop area with a button for users who do not drag. */
export function FilePicker({
  what = 'CSV file',
  limit = 'CSV, at most 10MB',
  accept = '.csv,text/csv',
  onFiles,
}: {
  what?: string;
  limit?: string;
  /** The kinds of files that the browser offers. */
  accept?: string;
  onFiles: (files: FileList) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useMissedDrops();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onFiles(event.dataTransfer.files);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    setIsOver(false);
  };
  return (
    <div
      className={classNames(`stack centred-text gap-3 ${styles['drop']}`, isOver && styles['over'])}
      onDragOver={() => setIsOver(true)}
      onDragLeave={leave}
      onDrop={drop}
    >
      <FileUp />
      <p>Drop a {what} here, or</p>
      <Button look="secondary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p className="muted">{limit}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={what}
        tabIndex={-1}
        className="unseen"
        onChange={({ target }) => {
          if (target.files?.length) onFiles(target.files);
          // Allows choosing the same file again after it was corrected.
          target.value = '';
        }}
      />
    </div>
  );
}

/**
 * Prevents the browser from opening a file that is dropped beside the area, which would discard the
 * form.
 */
function useMissedDrops(): void {
  useEffect(() => {
    const keep = (event: Event): void => event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}
