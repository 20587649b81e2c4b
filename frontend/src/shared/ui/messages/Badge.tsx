import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.js';
import styles from './Badge.module.css';

export type BadgeTone = 'neutral' | 'good' | 'warm' | 'bad' | 'info';

/** A coloured word for a state. The colour is never the only sign. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        `inline-row middle tiny firm nowrap gap-1 ${styles['badge']}`,
        styles[tone],
      )}
    >
      {children}
    </span>
  );
}
