import { X } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.js';
import { IconButton } from '../buttons/Button.js';
import { Dialog, closeDialog } from './Dialog.js';
import { UnsavedText } from './UnsavedText.js';
import { useWrittenText } from './use-written-text.js';
import styles from './Modal.module.css';

interface Props {
  title: string;
  /** Undefined when only the running work, or a button among the actions, closes the dialog. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
  actions?: ReactNode;
  /** The selector of what gets the focus at the start: the title, unless the dialog asks for something to be typed. */
  first?: string | undefined;
  /** At the right edge of the window, as high as it. */
  atSide?: boolean;
  /** At the lower edge of the window, as wide as it. */
  asSheet?: boolean;
  /** As wide and as high as the window, for a table. */
  fillsWindow?: boolean | undefined;
  /** A narrow one at the side for payments, see `Dialog`. A new title is a new step there: it gets the focus. */
  leavesFrames?: boolean;
}

/**
 * A dialog with a title. Content longer than the window scrolls above the actions. Escape and the cross ask before they lose
 * a text of several lines.
 */
export function Modal(props: Props) {
  return (
    <Deferred>
      <OpenModal {...props} />
    </Deferred>
  );
}

function OpenModal({ title, onClose, children, actions, first = 'h2', ...place }: Props) {
  const { atSide, asSheet, fillsWindow, leavesFrames = false } = place;
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const { isAsked, noteInput, mayClose, keepWriting } = useWrittenText();
  useEffect(() => {
    if (leavesFrames) heading.current?.focus();
  }, [leavesFrames, title]);
  return (
    <Dialog
      first={first}
      className={classNames(
        styles['modal'],
        (atSide || leavesFrames) && styles['side'],
        asSheet && styles['sheet'],
        fillsWindow && styles['whole'],
        leavesFrames && styles['narrow'],
      )}
      aria-labelledby={titleId}
      {...{ onClose, mayClose, leavesFrames }}
    >
      <div className={styles['content']} onChange={noteInput} onSubmit={noteInput}>
        <div className={`row middle spread gap-3 ${styles['head']}`}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {onClose !== undefined && (
            <IconButton
              label="Close"
              icon={<X />}
              // The browser knows no place for the focus after a dialog that leaves frames.
              onClick={(event) => {
                if (leavesFrames) onClose();
                else if (mayClose()) closeDialog(event);
              }}
            />
          )}
        </div>
        <div className={`stack fit gap-4 ${styles['body']}`}>{children}</div>
      </div>
      {(actions !== undefined || isAsked) && (
        <div className={`row wrap to-end gap-2 ${styles['actions']}`}>
          {isAsked ? <UnsavedText onKeep={keepWriting} /> : actions}
        </div>
      )}
    </Dialog>
  );
}

/**
 * Renders its content right after the press that shows it is answered on the screen: a dialog costs the browser several
 * frames on a slow device.
 */
function Deferred({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) ? children : null;
}
