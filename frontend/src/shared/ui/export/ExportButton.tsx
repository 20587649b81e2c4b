import { FileOutput } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../buttons/Button.js';
import { ExportDialog } from './ExportDialog.js';

interface Props {
  id: string;
  /** The pack, where several are in sight: then the button is an icon. */
  what?: string;
}

/** Opens the export of a pack. */
export function ExportButton({ id, what }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  const icon = <FileOutput aria-hidden="true" />;
  return (
    <>
      {what === undefined ? (
        <Button look="secondary" icon={icon} onClick={open}>
          Export
        </Button>
      ) : (
        <IconButton label={`Export ${what}`} icon={icon} onClick={open} />
      )}
      {isOpen && <ExportDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
