import { Bell } from 'lucide-react';
import type { RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatMoment } from '../../shared/lib/words/format.js';
import { Button, IconButton } from '../../shared/ui/buttons/Button.js';
import {
  messagesCleared,
  messagesRead,
  selectMessages,
  selectUnread,
} from '../../shared/ui/messages/messages-slice.js';
import { Popover } from '../../shared/ui/popover/Popover.js';
import { usePopover } from '../../shared/ui/popover/use-popover.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import styles from './MessagesMenu.module.css';

/** Recent messages, for users who missed a toast. */
export function MessagesMenu() {
  const dispatch = useDispatch();
  const unread = useSelector(selectUnread);
  const menu = usePopover();
  return (
    <div className={styles['menu']}>
      <IconButton
        {...menu.opener}
        label={unread > 0 ? `Recent messages, ${unread} new` : 'Recent messages'}
        icon={<Bell aria-hidden="true" />}
        onClick={() => dispatch(messagesRead())}
      />
      {unread > 0 && <span className={styles['dot']} aria-hidden="true" />}
      <Popover
        of={menu}
        className={styles['panel']}
        role="region"
        aria-label="Recent messages"
        tabIndex={-1}
      >
        <Messages panel={menu.popover.ref} />
      </Popover>
    </div>
  );
}

function Messages({ panel }: { panel: RefObject<HTMLDivElement | null> }) {
  const dispatch = useDispatch();
  const clear = (): void => {
    // The Clear button disappears with the messages; the focus moves to the menu.
    panel.current?.focus();
    dispatch(messagesCleared());
  };
  const messages = useSelector(selectMessages);
  if (messages.length === 0)
    return <p className="pad-4 muted">Nothing yet. What the app tells you stays readable here.</p>;
  return (
    <>
      <ul className={styles['list']}>
        {messages.map(({ id, text, about, at, kind }) => (
          <li key={id} className={styles[kind]}>
            <p>{text}</p>
            {about !== undefined && <ClampedText text={about} />}
            <time className="soft tiny" dateTime={new Date(at).toISOString()}>
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ul>
      <Button look="quiet" size="small" wide onClick={clear}>
        Clear
      </Button>
    </>
  );
}
