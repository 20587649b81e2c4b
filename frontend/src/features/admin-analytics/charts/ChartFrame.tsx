import { Suspense, lazy, type ReactNode } from 'react';
import { Skeleton } from '../../../shared/ui/states/states.js';
import type { TrendChartProps } from './TrendChart.js';
import styles from './ChartFrame.module.css';

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

/** The chart library is as large as the rest of this page, so the figures do not wait for it. */
const TrendChart = lazy(async () => ({ default: (await import('./TrendChart.js')).TrendChart }));

/** A chart, or a placeholder of its size while the library or the figures are loading. */
export function ChartFrame({ chart }: { chart: TrendChartProps | undefined }) {
  const placeholder = <Skeleton height="100%" />;
  if (!chart) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <TrendChart {...chart} />
    </Suspense>
  );
}
