import { Link } from 'react-router-dom';
import type { TrendsView } from '@leadmart/contracts';
import { formatCount } from '../../../shared/lib/words/format.js';
import { Skeleton } from '../../../shared/ui/states/states.js';
import { daysText } from '../range-words.js';
import type { RowLink } from '../row-links.js';
import { sumOf, type TrendDay } from '../trends/trend-sums.js';
import type { Figures } from './use-figures.js';
import styles from './RangeFigure.module.css';

interface Props {
  trends: Figures<TrendsView>;
  dayOf: (day: TrendDay) => number;
  format?: ((value: number) => string) | undefined;
  /** The list of what the figure adds up. */
  rows?: ((range: TrendsView) => RowLink) | undefined;
}

/** A figure in the chosen range and before it, with its line. */
export function RangeFigure({ trends, dayOf, format = formatCount, rows }: Props) {
  if (trends.is === 'missing') return null;
  if (trends.is === 'loading') {
    return (
      <dd className={styles['range']}>
        <Skeleton height="1.75rem" />
        <span />
      </dd>
    );
  }
  const { days, before } = trends.data;
  const now = `${format(sumOf(days, dayOf))} in ${daysText(trends.data)}`;
  const earlier = before.length > 0 && `, ${format(sumOf(before, dayOf))} before`;
  return (
    <dd className={styles['range']}>
      <Sparkline values={days.map(dayOf)} />
      <span>
        {rows ? <Link to={rows(trends.data).at}>{now}</Link> : now}
        {earlier}
      </span>
    </dd>
  );
}

const [width, height] = [100, 28];

/** A line in proportion to its largest value. Decorative: the figures stand beside it. */
function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const least = Math.min(0, ...values);
  const step = width / Math.max(1, values.length - 1);
  const points = values.map((value, index) => {
    const y = height - ((value - least) / (most - least)) * (height - 2) - 1;
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={styles['line']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
