import type { ReactNode } from 'react';
import styles from './ChartBox.module.css';

interface Props {
  size: 'small' | 'medium' | 'large';
  isBusy?: boolean;
  children: ReactNode;
}

/** The place of a chart, of the same height while the chart is missing. */
export function ChartBox({ size, isBusy = false, children }: Props) {
  return (
    <div className={`${styles['box']} ${styles[size]}`} aria-busy={isBusy}>
      {children}
    </div>
  );
}
