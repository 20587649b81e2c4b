import { CircleHelp } from 'lucide-react';
import { useState, type PointerEvent } from 'react';
import { usePopover } from '../../../shared/ui/popover/use-popover.js';
import popovers from '../../../shared/ui/popover/Popover.module.css';
import styles from './Meaning.module.css';

interface Props {
  /** The name of the figure, for the button's accessible name. */
  of: string;
  text: string;
}

/**
 * Explains a figure. A press of the button opens it, also by keyboard and touch; hovering is enough for a mouse. Screen
 * readers read it with the button, so its text is there when it is closed.
 */
export function Meaning({ of, text }: Props) {
  const { isOpen, close, opener, popover } = usePopover();
  /** Opened by the pointer alone: it closes when the pointer leaves. */
  const [isPointed, setPointed] = useState(false);
  const point = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse' || isOpen) return;
    setPointed(true);
    popover.ref.current?.showPopover();
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse' && isPointed) close();
  };
  return (
    <span onPointerLeave={leave}>
      <button
        {...opener}
        type="button"
        className={styles['sign']}
        aria-label={`About ${of}`}
        aria-describedby={popover.id}
        // A press keeps what the pointer opened.
        popoverTargetAction={isPointed ? 'show' : 'toggle'}
        onPointerEnter={point}
        onClick={() => setPointed(false)}
      >
        <CircleHelp />
      </button>
      <div {...popover} className={`${popovers['popover']} ${styles['bubble']}`}>
        {text}
      </div>
    </span>
  );
}
