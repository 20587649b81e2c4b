import { useRef, useState, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Bell } from 'lucide-react';
import { useDismissal } from '../../shared/lib/focus/use-dismissal.js';
import { formatMoment } from '../../shared/lib/format.js';
import { Button, IconButton } from '../../shared/ui/buttons/Button.js';
import {
  messagesCleared,
  messagesRead,
  selectMessages,
  selectUnread,
} from '../../shared/ui/messages/messages-slice.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import styles from './MessagesMenu.module.css';

/** Recent messages, for users who missed a toast. */
export function MessagesMenu() {
  const dispatch = useDispatch();
  const unread = useSelector(selectUnread);
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useDismissal(open, () => setOpen(false), { inside: panel, opener: bell });
  const toggle = (): void => {
    setOpen(!open);
    dispatch(messagesRead());
  };
  return (
    <div className={styles['menu']}>
      <IconButton
        ref={bell}
        label={unread > 0 ? `Recent messages, ${unread} new` : 'Recent messages'}
        icon={<Bell aria-hidden="true" />}
        aria-expanded={open}
        onClick={toggle}
      />
      {unread > 0 && <span className={styles['dot']} aria-hidden="true" />}
      {open && <Messages ref={panel} />}
    </div>
  );
}

function Messages({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  const dispatch = useDispatch();
  const clear = (): void => {
    // The Clear button disappears with the messages; the focus moves to the menu.
    ref.current?.focus();
    dispatch(messagesCleared());
  };
  const messages = useSelector(selectMessages);
  return (
    <div
      ref={ref}
      className={styles['panel']}
      role="region"
      aria-label="Recent messages"
      tabIndex={-1}
    >
      {messages.length === 0 ? (
        <p className={styles['none']}>Nothing yet. What the app tells you stays readable here.</p>
      ) : (
        <>
          <ul className={styles['list']}>
            {messages.map(({ id, text, about, at, kind }) => (
              <li key={id} className={styles[kind]}>
                <p>{text}</p>
                {about !== undefined && <ClampedText text={about} />}
                <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
              </li>
            ))}
          </ul>
          <Button look="quiet" size="small" wide onClick={clear}>
            Clear
          </Button>
        </>
      )}
    </div>
  );
}
