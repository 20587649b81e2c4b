import { useEffect, useId, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from './Button.js';
import styles from './Modal.module.css';

interface Props {
  title: string;
  /** Missing: nothing closes the dialog but the work it shows. */
  onClose?: () => void;
  children: ReactNode;
  actions?: ReactNode;
}

/**
 * A dialog over everything else. The browser's own: it traps the focus and gives it back where it
 * was; Escape closes it only when it may be closed.
 */
export function Modal({ title, onClose, children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles['modal']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // A second Escape would close the dialog whatever its cancel event says.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className={styles['head']}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {onClose !== undefined && (
          <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
        )}
      </div>
      <div className={styles['body']}>{children}</div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </dialog>
  );
}
