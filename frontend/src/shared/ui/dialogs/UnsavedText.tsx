import { useEffect, useRef } from 'react';
import { Button } from '../buttons/Button.js';
import { closeDialog } from './Dialog.js';

/** Asks, in the place of a dialog's buttons, before a text that was written goes with the dialog. */
export function UnsavedText({ onKeep }: { onKeep: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className="row wrap middle to-end gap-2 grow">
      <p role="alert" className="whole">
        What you wrote is not saved.
      </p>
      <Button look="secondary" onClick={closeDialog}>
        Discard
      </Button>
      <Button ref={keep} onClick={onKeep}>
        Keep writing
      </Button>
    </div>
  );
}
