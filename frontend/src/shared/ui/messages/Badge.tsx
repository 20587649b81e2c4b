import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.js';
import styles from './Badge.module.css';

export type BadgeTone = 'neutral' | 'good' | 'warm' | 'bad' | 'info';

/** A word about the state of a thing. Never the only sign: the word itself says it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles['badge'], styles[tone])}>{children}</span>;
}
