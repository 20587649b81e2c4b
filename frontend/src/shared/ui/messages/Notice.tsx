import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.js';
import { IconButton } from '../buttons/Button.js';
import styles from './Notice.module.css';

const icons = { error: CircleAlert, success: CircleCheck, info: Info };

interface Props {
  kind: keyof typeof icons;
  /** Undefined when the notice stays as long as its subject. */
  onDismiss?: () => void;
  /** True when an enclosing live region announces it. */
  isAnnounced?: boolean;
  children: ReactNode;
}

/** A message of the page. Screen readers announce errors at once and other messages politely. */
export function Notice({ kind, onDismiss, isAnnounced = false, children }: Props) {
  const Icon = icons[kind];
  const role = kind === 'error' ? 'alert' : 'status';
  return (
    <div
      className={classNames(`row gap-3 ${styles['notice']}`, styles[kind])}
      role={isAnnounced ? undefined : role}
    >
      <Icon />
      <div className={`grow slim breaks ${styles['text']}`}>{children}</div>
      {onDismiss && (
        <IconButton
          className={styles['dismiss']}
          label="Dismiss"
          icon={<X />}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}
