import type { ReactNode } from 'react';
import { Skeleton } from '../states/states.js';
import styles from './FigureCards.module.css';

export interface Figure {
  label: string;
  /** Undefined while it loads. */
  value: ReactNode;
}

/** A row of summary figures. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles['figures']}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd>{value ?? <Skeleton width="5rem" />}</dd>
        </div>
      ))}
    </dl>
  );
}
