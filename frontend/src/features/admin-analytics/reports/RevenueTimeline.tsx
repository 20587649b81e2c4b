import type { RevenueTimelineView, TrendsView } from '@leadmart/contracts';
import { formatCalendarDay, formatDollars } from '../../../shared/lib/words/format.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { useRevenueTimelineQuery } from '../analytics-api.js';
import { ChartBox } from '../charts/ChartBox.js';
import { ChartFrame } from '../charts/ChartFrame.js';
import type { Crosshair } from '../charts/crosshair.js';
import { paymentsOfDay } from '../payments-link.js';
import { DayTable } from '../report-parts/DayTable.js';
import { Unavailable } from '../report-parts/Unavailable.js';
import { fresh, useFigures, type Figures } from '../report-parts/use-figures.js';
import { sumOf } from '../trends/trend-sums.js';
import styles from './RevenueTimeline.module.css';

interface Props {
  days: number;
  /** The time zone whose midnight ends a day, once it is known. */
  timeZone: string | undefined;
  trends: Figures<TrendsView>;
  crosshair: Crosshair;
}

/** Revenue by day, with the days before it as a thin line. */
export function RevenueTimeline({ days, timeZone, trends, crosshair }: Props) {
  const timeline = useFigures(useRevenueTimelineQuery(days, fresh));
  const before = trends.is === 'there' ? trends.data.before : undefined;
  return (
    <section className={`stack gap-4 ${styles['section']}`} aria-labelledby="revenue">
      <h2 id="revenue">Revenue Timeline</h2>
      <Card>
        <div className={`row wrap spread middle ${styles['head']}`}>
          <h3>Daily Revenue</h3>
          <p className={`soft figures ${styles['total']}`} role="status">
            {timeline.is === 'there' && (
              <>
                <strong>{formatDollars(totalOf(timeline.data))}</strong> in the last {days} days
                {before && `, ${formatDollars(sumOf(before, ({ revenue }) => revenue))} before`}
              </>
            )}
          </p>
        </div>
        <ChartBox size="large" isBusy={timeline.is === 'loading'}>
          {timeline.is === 'missing' ? (
            <Unavailable />
          ) : (
            <ChartFrame
              chart={
                timeline.is === 'there' ? chartOf(timeline.data, before, crosshair) : undefined
              }
            />
          )}
        </ChartBox>
        <p className="muted">
          Card payments in US dollars. A refund is taken off on the day the money went back; days
          without revenue count as $0.00.{timeZone && ` Days are in ${timeZone}.`}
          {before && ` The thin line is the ${days} days before; today so far is hatched.`}
        </p>
        {timeline.is === 'there' && (
          <DayTable
            summary="Show as a table"
            caption="Daily Revenue"
            columns={['Revenue']}
            rowsAt={paymentsOfDay}
            rows={timeline.data.map(({ _id, revenue }) => [_id, [formatDollars(revenue)]])}
          />
        )}
      </Card>
    </section>
  );
}

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

function chartOf(
  timeline: RevenueTimelineView,
  before: TrendsView['before'] | undefined,
  crosshair: Crosshair,
) {
  const main = {
    label: 'Revenue',
    role: 'main',
    values: timeline.map((day) => day.revenue),
  } as const;
  const earlier = before?.map(({ revenue }) => revenue);
  return {
    days: timeline.map(({ _id }) => _id),
    series: earlier
      ? [main, { label: `${earlier.length} days before`, role: 'before', values: earlier } as const]
      : [main],
    format: formatDollars,
    formatScale: (value: number) => wholeDollars.format(value),
    minScaleTop: 100,
    summary: summaryOf(timeline),
    crosshair,
  };
}

/** Sums cents, because a sum of dollars is not exact. */
function totalOf(timeline: RevenueTimelineView): number {
  return timeline.reduce((cents, { revenue }) => cents + Math.round(revenue * 100), 0) / 100;
}

/** The summary above the chart. */
function summaryOf(timeline: RevenueTimelineView): string {
  const best = timeline.toSorted((a, b) => b.revenue - a.revenue)[0];
  const total = `${formatDollars(totalOf(timeline))} in ${timeline.length} days`;
  if (!best || best.revenue <= 0) return `Daily revenue: ${total}.`;
  return `Daily revenue: ${total}, most on ${formatCalendarDay(best._id)} with ${formatDollars(best.revenue)}.`;
}
