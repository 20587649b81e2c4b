import { useRef } from 'react';
import { Button } from '../buttons/Button.js';
import type { StateStock } from './figures/shades.js';
import styles from './StateMap.module.css';

interface Props {
  state: StateStock['state'];
  onRecount: (() => void) | undefined;
}

const notes: Record<StateStock['state'], string> = {
  'no-dataset': 'Select a dataset to see where its leads are.',
  counting: 'Counting the leads of each state...',
  unknown: 'The leads of each state could not be counted.',
  known: '',
};

/** Says why the map has no shades. It takes the focus when its button disappears. */
export function StockNote({ state, onRecount }: Props) {
  const note = useRef<HTMLDivElement>(null);
  const recount = (): void => {
    note.current?.focus();
    onRecount?.();
  };
  return (
    <div ref={note} className={`row wrap to-end middle gap-2 ${styles['note']}`} tabIndex={-1}>
      <p>{notes[state]}</p>
      {state === 'unknown' && onRecount && (
        <Button size="small" onClick={recount}>
          Count again
        </Button>
      )}
    </div>
  );
}
