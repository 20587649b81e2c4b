import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Bell } from 'lucide-react';
import { formatMoment } from '../shared/lib/format.js';
import { Button, IconButton } from '../shared/ui/Button.js';
import {
  messagesCleared,
  messagesRead,
  selectMessages,
  selectUnread,
} from '../shared/ui/toasts-slice.js';
import styles from './MessagesMenu.module.css';

/** What the app has told the user lately, for those who looked elsewhere while it was on screen. */
export function MessagesMenu() {
  const dispatch = useDispatch();
  const unread = useSelector(selectUnread);
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: Event): void => {
      const inside = event.target instanceof Node && menu.current?.contains(event.target);
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape';
      if (escaped || (event.type === 'pointerdown' && inside !== true)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', leave);
    };
  }, [open]);
  const toggle = (): void => {
    setOpen(!open);
    dispatch(messagesRead());
  };
  return (
    <div className={styles['menu']} ref={menu}>
      <IconButton
        label={unread > 0 ? `Recent messages, ${unread} new` : 'Recent messages'}
        icon={<Bell aria-hidden="true" />}
        aria-expanded={open}
        onClick={toggle}
      />
      {unread > 0 && <span className={styles['dot']} aria-hidden="true" />}
      {open && <Messages />}
    </div>
  );
}

function Messages() {
  const dispatch = useDispatch();
  const messages = useSelector(selectMessages);
  return (
    <div className={styles['panel']} role="region" aria-label="Recent messages">
      {messages.length === 0 ? (
        <p className={styles['none']}>Nothing yet. What the app tells you stays readable here.</p>
      ) : (
        <>
          <ul className={styles['list']}>
            {messages.map(({ id, text, at, kind }) => (
              <li key={id} className={styles[kind]}>
                <p>{text}</p>
                <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
              </li>
            ))}
          </ul>
          <Button look="quiet" size="small" wide onClick={() => dispatch(messagesCleared())}>
            Clear
          </Button>
        </>
      )}
    </div>
  );
}
