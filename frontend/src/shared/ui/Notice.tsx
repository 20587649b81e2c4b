import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { classNames } from '../lib/class-names.js';
import styles from './Notice.module.css';

const icons = { error: CircleAlert, success: CircleCheck, info: Info };

/** Something the page has to say about itself. Errors interrupt a listener, the rest waits its turn. */
export function Notice({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div
      className={classNames(styles['notice'], styles[kind])}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
