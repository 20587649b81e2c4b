import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../shared/ui/states/states.js';
import type { TrendChartProps } from './TrendChart.js';

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
