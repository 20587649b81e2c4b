import type { RevenueTimelineView, TrendsView } from '@leadmart/contracts';
import { formatDollars } from '../../../shared/lib/words/format.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { rangeQueryOf, type ChosenRange } from '../analytics-address.js';
import { analyticsApi } from '../analytics-api.js';
import { pointText, type ChartPoint } from '../charts/chart-points.js';
import { ChartBox, ChartFrame } from '../charts/ChartFrame.js';
import type { Crosshair } from '../charts/crosshair.js';
import { SaveChartButton } from '../charts/SaveChartButton.js';
import { daysText, withinWords } from '../range-words.js';
import { DayTable } from '../report-parts/FoldedTable.js';
import { Unavailable } from '../report-parts/Report.js';
import { fresh, useFigures, type Figures } from '../report-parts/use-figures.js';
import { paymentRows, rangeOfPoint } from '../row-links.js';
import { sumOf } from '../trends/trend-sums.js';
import styles from './Reports.module.css';

interface Props {
  chosen: ChosenRange;
  /** The time zone whose midnight ends a day, once it is known. */
  timeZone: string | undefined;
  trends: Figures<TrendsView>;
  crosshair: Crosshair;
}

/** Revenue by day, with the days before it as a thin line. */
export function RevenueTimeline({ chosen, timeZone, trends, crosshair }: Props) {
  const timeline = useFigures(analyticsApi.useRevenueTimelineQuery(rangeQueryOf(chosen), fresh));
  const range = trends.is === 'there' ? trends.data : undefined;
  const before = range && range.before.length > 0 ? range.before : undefined;
  const rowsAt = (point: ChartPoint): string =>
    paymentRows(rangeOfPoint(point, timeZone ?? 'UTC')).at;
  const chart =
    timeline.is === 'there'
      ? chartOf({ timeline: timeline.data, range, crosshair, rowsAt })
      : undefined;
  return (
    <section className={'stack fit gap-4'} aria-labelledby="revenue">
      <h2 id="revenue">Revenue Timeline</h2>
      <Card>
        <div className="row wrap spread middle gap-2-4">
          <div className="row wrap middle gap-2">
            <h3>Daily Revenue</h3>
            {chart && <SaveChartButton title="Daily revenue" chart={chart} />}
          </div>
          <p className={`soft figures sums ${styles['total']}`} role="status">
            {timeline.is === 'there' && (
              <>
                <strong>{formatDollars(totalOf(timeline.data))}</strong> {withinWords(chosen)}
                {before && `, ${formatDollars(sumOf(before, ({ revenue }) => revenue))} before`}
              </>
            )}
          </p>
        </div>
        <ChartBox size="large" isBusy={timeline.is === 'loading'}>
          {timeline.is === 'missing' ? <Unavailable /> : <ChartFrame chart={chart} />}
        </ChartBox>
        <p className="muted">
          Card payments in US dollars. A refund is taken off on the day the money went back; days
          without revenue count as $0.00.{timeZone && ` Days are in ${timeZone}.`}
          {range && before && ` The thin line is the ${daysText(range)} before.`}
          {range && range.to === range.today && ' Today so far is hatched.'}
        </p>
        {timeline.is === 'there' && (
          <DayTable
            summary="Show as a table"
            caption="Daily Revenue"
            columns={['Revenue']}
            rowsAt={rowsAt}
            rows={timeline.data.map((point) => [point, [formatDollars(point.revenue)]])}
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

interface Charted {
  timeline: RevenueTimelineView;
  range: TrendsView | undefined;
  crosshair: Crosshair;
  rowsAt: (point: ChartPoint) => string;
}

function chartOf({ timeline, range, crosshair, rowsAt }: Charted) {
  const main = {
    label: 'Revenue',
    role: 'main',
    values: timeline.map((day) => day.revenue),
  } as const;
  const earlier = range?.before.map(({ revenue }) => revenue) ?? [];
  const before = { label: 'Before', role: 'before', values: earlier } as const;
  return {
    points: timeline,
    isOpen: range === undefined || range.to === range.today,
    series: earlier.length > 0 ? [main, before] : [main],
    format: formatDollars,
    formatScale: (value: number) => wholeDollars.format(value),
    minScaleTop: 100,
    summary: summaryOf(timeline),
    crosshair,
    rowsAt,
  };
}

/** Sums cents, because a sum of dollars is not exact. */
function totalOf(timeline: RevenueTimelineView): number {
  return timeline.reduce((cents, { revenue }) => cents + Math.round(revenue * 100), 0) / 100;
}

/** The summary above the chart. */
function summaryOf(timeline: RevenueTimelineView): string {
  const best = timeline.toSorted((a, b) => b.revenue - a.revenue)[0];
  const [first, last] = [timeline[0]?._id ?? '', timeline.at(-1)];
  const days = daysText({ from: first, to: last?.to ?? last?._id ?? first });
  const total = `${formatDollars(totalOf(timeline))} in ${days}`;
  if (!best || best.revenue <= 0) return `Daily revenue: ${total}.`;
  return `Daily revenue: ${total}, most on ${pointText(best)} with ${formatDollars(best.revenue)}.`;
}
