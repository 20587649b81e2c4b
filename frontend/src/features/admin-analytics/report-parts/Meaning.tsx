import { useId, useRef, useState, type PointerEvent } from 'react';
import { CircleHelp } from 'lucide-react';
import { useDismissal } from '../../../shared/lib/focus/use-dismissal.js';
import styles from './Meaning.module.css';

interface Props {
  /** The name of the figure, for the button's accessible name. */
  of: string;
  text: string;
}

/**
 * Explains a figure. A press of the button opens it, also by keyboard and touch; hovering is enough
 * for a mouse. Screen readers read it with the button. It covers the nearest positioned ancestor.
 */
export function Meaning({ of, text }: Props) {
  const id = useId();
  const [open, setOpen] = useState<'no' | 'pointed' | 'pressed'>('no');
  const opener = useRef<HTMLButtonElement>(null);
  const inside = useRef<HTMLSpanElement>(null);
  useDismissal(open !== 'no', () => setOpen('no'), { inside, opener });
  const point = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse' && open === 'no') setOpen('pointed');
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse' && open === 'pointed') setOpen('no');
  };
  return (
    <span ref={inside} onPointerLeave={leave}>
      <button
        ref={opener}
        type="button"
        className={styles['sign']}
        aria-label={`About ${of}`}
        aria-describedby={id}
        aria-expanded={open !== 'no'}
        onPointerEnter={point}
        onClick={() => setOpen(open === 'pressed' ? 'no' : 'pressed')}
      >
        <CircleHelp aria-hidden="true" />
      </button>
      <span id={id} className={styles['bubble']} hidden={open === 'no'}>
        {text}
      </span>
    </span>
  );
}
