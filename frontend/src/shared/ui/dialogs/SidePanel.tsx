import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { X } from 'lucide-react';
import { IconButton } from '../buttons/Button.js';
import { Toasts } from '../messages/Toasts.js';
import { dialogClosed, dialogOpened } from './dialogs-slice.js';
import { Deferred } from './Deferred.js';
import styles from './SidePanel.module.css';

interface Props {
  /** A new title is a new step: it gets the focus. */
  title: string;
  /** Undefined while running work must not be left. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A modal dialog at the right edge, the whole screen on a phone. Not the browser's own modal dialog:
 * the question of a bank (3-D Secure) is a frame that Stripe.js adds to the page, and the browser
 * would make it inert. Only the application is inert here.
 */
export function SidePanel(props: Props) {
  return (
    <Deferred>
      <OpenPanel {...props} />
    </Deferred>
  );
}

function OpenPanel({ title, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useInertPage(titleId);
  useEscape(onClose);
  useEffect(() => heading.current?.focus(), [title]);
  return createPortal(
    <>
      <div className={styles['veil']} aria-hidden="true" onClick={onClose} />
      <section
        className={styles['panel']}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
      >
        <div className={styles['head']}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {onClose && (
            <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
          )}
        </div>
        <div className={styles['body']}>{children}</div>
        <Toasts dialog={titleId} />
      </section>
    </>,
    document.body,
  );
}

/** Makes the application inert while the panel is open, and returns the focus afterwards. */
function useInertPage(id: string): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const before = document.activeElement;
    const page = document.getElementById('root');
    if (page) page.inert = true;
    dispatch(dialogOpened(id));
    return () => {
      dispatch(dialogClosed(id));
      if (page) page.inert = false;
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dispatch, id]);
}

/** Escape closes the topmost dialog only. */
function useEscape(onClose: (() => void) | undefined): void {
  useEffect(() => {
    if (!onClose) return undefined;
    const close = (event: KeyboardEvent): void => {
      const isBelow = document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isBelow) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
}
