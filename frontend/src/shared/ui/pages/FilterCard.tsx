import type { ReactNode } from 'react';
import { Card } from './Card.js';
import styles from './FilterCard.module.css';

interface Props {
  /** The things that are searched. */
  label: string;
  children: ReactNode;
}

/** The fields that filter a list. On a narrow screen the first one has a line of its own. */
export function FilterCard({ label, children }: Props) {
  return (
    <Card role="search" aria-label={label} className={styles['filters']}>
      {children}
    </Card>
  );
}
