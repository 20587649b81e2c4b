import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { classNames } from '../../lib/class-names.js';
import { IconButton } from '../buttons/Button.js';
import styles from './Notice.module.css';

const icons = { error: CircleAlert, success: CircleCheck, info: Info };

interface Props {
  kind: keyof typeof icons;
  /** Missing: it stays as long as what it speaks of. */
  onDismiss?: () => void;
  /** It is put into a region that tells listeners. */
  isHeard?: boolean;
  children: ReactNode;
}

/** Something the page has to say about itself. Errors interrupt a listener, the rest waits its turn. */
export function Notice({ kind, onDismiss, isHeard = false, children }: Props) {
  const Icon = icons[kind];
  const role = kind === 'error' ? 'alert' : 'status';
  return (
    <div className={classNames(styles['notice'], styles[kind])} role={isHeard ? undefined : role}>
      <Icon aria-hidden="true" />
      <div className={styles['text']}>{children}</div>
      {onDismiss && (
        <IconButton
          className={styles['dismiss']}
          label="Dismiss"
          icon={<X aria-hidden="true" />}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}
