import { useState } from 'react';
import { Button } from '../buttons/Button.js';
import { ExportDialog } from './ExportDialog.js';

interface Props {
  id: string;
  /** The pack, where several are in sight: then the button is a small one. */
  what?: string;
}

/** Opens the export of a pack. */
export function ExportButton({ id, what }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(what === undefined
          ? { look: 'secondary' }
          : { look: 'quiet', size: 'small', 'aria-label': `Export ${what}` })}
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      {isOpen && <ExportDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
