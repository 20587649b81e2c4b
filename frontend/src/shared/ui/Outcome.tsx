import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';
import { Card } from './Card.js';
import styles from './Outcome.module.css';

/** How a step with an account ended, with what to do next. */
export function Outcome({
  icon,
  failed = false,
  children,
}: {
  icon: ReactNode;
  failed?: boolean;
  children: ReactNode;
}) {
  return (
    <Card className={styles['outcome']}>
      <span className={classNames(styles['icon'], failed && styles['failed'])} aria-hidden="true">
        {icon}
      </span>
      {children}
    </Card>
  );
}
