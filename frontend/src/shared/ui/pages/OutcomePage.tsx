import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.js';
import { usePageTitle } from '../../lib/hooks/use-page-title.js';
import { Card } from './Card.js';
import styles from './OutcomePage.module.css';

interface Props {
  title: string;
  icon: ReactNode;
  failed?: boolean;
  /** The next step. */
  children: ReactNode;
}

/** The outcome of a step with an account: one card with its own heading. */
export function OutcomePage({ title, icon, failed = false, children }: Props) {
  const heading = usePageTitle(title);
  return (
    <Card className={`stack gap-4 pad-6 ${styles['outcome']}`}>
      <span
        className={classNames(`stack hug ${styles['icon']}`, failed && styles['failed'])}
        aria-hidden="true"
      >
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </Card>
  );
}
