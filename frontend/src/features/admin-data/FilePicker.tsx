import { useRef, useState, type DragEvent } from 'react';
import { FileUp } from 'lucide-react';
import { classNames } from '../../shared/lib/class-names.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './UploadModal.module.css';

/** A place to drop a file, and a button for those who do not drag. */
export function FilePicker({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={classNames(styles['drop'], isOver && styles['over'])}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp aria-hidden="true" />
      <p>Drop a CSV file here, or</p>
      <Button look="secondary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p className={styles['soft']}>CSV, at most 10MB</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        tabIndex={-1}
        className={styles['input']}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again once it is mended.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
