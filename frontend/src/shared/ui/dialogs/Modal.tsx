import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { X } from 'lucide-react';
import { classNames } from '../../lib/class-names.js';
import { IconButton } from '../buttons/Button.js';
import { Toasts } from '../messages/Toasts.js';
import { dialogClosed, dialogOpened } from './dialogs-slice.js';
import { Deferred } from './Deferred.js';
import { useShownDialog } from './use-shown-dialog.js';
import styles from './Modal.module.css';

interface Props {
  title: string;
  /** Undefined when only the running work closes the dialog. */
  onClose?: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** At the right edge of the window, as high as it. */
  atSide?: boolean;
}

/**
 * The browser's own modal dialog: it traps the focus, starts at the title and returns the focus at
 * the end. Escape closes it only when `onClose` is given. Content longer than the window scrolls
 * above the actions.
 */
export function Modal(props: Props) {
  return (
    <Deferred>
      <OpenModal {...props} />
    </Deferred>
  );
}

function OpenModal({ title, onClose, children, actions, atSide = false }: Props) {
  const dialog = useShownDialog('h2');
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(dialogOpened(titleId));
    return () => {
      dispatch(dialogClosed(titleId));
    };
  }, [dispatch, titleId]);
  /**
   * Without support for `closedby`, a second Escape closes a dialog even when its cancel event was
   * prevented.
   */
  const closedByBrowser = (): void => {
    const element = dialog.current;
    if (!element?.isConnected || element.open) return;
    if (onClose) return onClose();
    element.showModal();
    heading.current?.focus();
  };
  return (
    <dialog
      ref={dialog}
      className={classNames(styles['modal'], atSide && styles['side'])}
      aria-labelledby={titleId}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        // A file chooser inside the dialog also fires "cancel" when it is closed without a file.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={closedByBrowser}
    >
      <div className={styles['content']}>
        <div className={styles['head']}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {onClose !== undefined && (
            <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
          )}
        </div>
        <div className={styles['body']}>{children}</div>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      <Toasts dialog={titleId} />
    </dialog>
  );
}
