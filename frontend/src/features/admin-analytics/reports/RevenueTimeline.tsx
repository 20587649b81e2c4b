import { lazy, Suspense } from 'react';
import type { RevenueTimelineView } from '@leadmart/contracts';
import { formatCalendarDay, formatDollars } from '../../../shared/lib/format.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Skeleton } from '../../../shared/ui/states/states.js';
import { useRevenueTimelineQuery } from '../analytics-api.js';
import { Choice } from '../report-parts/Choice.js';
import { Unavailable } from '../report-parts/Unavailable.js';
import { ranges, type ChoiceProps } from '../analytics-address.js';
import { fresh, useFigures } from '../report-parts/use-figures.js';
import styles from './RevenueTimeline.module.css';

/** The chart library is as large as the rest of this page, so the figures do not wait for it. */
const RevenueChart = lazy(async () => ({
  default: (await import('./RevenueChart.js')).RevenueChart,
}));

/** Revenue by day. `timeZone` is the time zone whose midnight ends a day, once it is known. */
export function RevenueTimeline({
  timeZone,
  chosen: { days },
  onChoose,
}: ChoiceProps & { timeZone: string | undefined }) {
  const timeline = useFigures(useRevenueTimelineQuery(days, fresh));
  return (
    <section className={styles['section']} aria-labelledby="revenue">
      <div className={styles['head']}>
        <h2 id="revenue">Revenue Timeline</h2>
        <Choice
          label="Days shown"
          options={ranges.map((range) => ({ value: range, label: `${range} days` }))}
          value={days}
          onChoose={(next) => onChoose({ days: next })}
        />
      </div>
      <Card>
        <div className={styles['head']}>
          <h3>Daily Revenue</h3>
          <p className={styles['total']} role="status">
            {timeline.is === 'there' && (
              <>
                <strong>{formatDollars(totalOf(timeline.data))}</strong> in the last {days} days
              </>
            )}
          </p>
        </div>
        <div className={styles['chart']} aria-busy={timeline.is === 'loading'}>
          {timeline.is === 'missing' ? (
            <Unavailable />
          ) : (
            <Suspense fallback={<Skeleton height="100%" />}>
              {timeline.is === 'there' ? (
                <RevenueChart timeline={timeline.data} summary={summaryOf(timeline.data)} />
              ) : (
                <Skeleton height="100%" />
              )}
            </Suspense>
          )}
        </div>
        <p className={styles['note']}>
          Card payments in US dollars. A refund is taken off on the day the money went back; days
          without revenue count as $0.00.{timeZone && ` Days are in ${timeZone}.`}
        </p>
        {timeline.is === 'there' && <AsTable timeline={timeline.data} />}
      </Card>
    </section>
  );
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

/** The same figures as a table, newest first. */
function AsTable({ timeline }: { timeline: RevenueTimelineView }) {
  return (
    <details className={styles['figures']}>
      <summary>Show as a table</summary>
      <table>
        <caption className="unseen">Daily Revenue</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {timeline.toReversed().map(({ _id, revenue }) => (
            <tr key={_id}>
              <th scope="row">{formatCalendarDay(_id)}</th>
              <td>{formatDollars(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
