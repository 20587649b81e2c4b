import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TrendsView } from '@leadmart/contracts';
import { formatCount, formatCredits, formatDollars } from '../../../shared/lib/words/format.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { ChartBox, ChartFrame } from '../charts/ChartFrame.js';
import type { Crosshair } from '../charts/crosshair.js';
import { SaveChartButton } from '../charts/SaveChartButton.js';
import type { Series } from '../charts/TrendChart.js';
import { daysText } from '../range-words.js';
import { DayTable } from '../report-parts/FoldedTable.js';
import { Report } from '../report-parts/Report.js';
import type { Figures } from '../report-parts/use-figures.js';
import {
  movementRows,
  paymentRows,
  purchaseRows,
  rangeOfPoint,
  userRows,
  type RowLink,
} from '../row-links.js';
import { sumOf, type TrendDay } from './trend-sums.js';
import styles from './Trends.module.css';

interface Line {
  label: string;
  of: (day: TrendDay) => number;
}

interface Kind {
  title: string;
  main: Line;
  /** Shown instead of the days before. */
  other?: Line;
  format: (value: number) => string;
  /** The list of what the figures of a range add up. */
  rows: (range: Parameters<typeof paymentRows>[0]) => RowLink;
}

const kinds: readonly Kind[] = [
  {
    title: 'New users',
    main: { label: 'Users', of: ({ users }) => users },
    format: formatCount,
    rows: () => userRows,
  },
  {
    title: 'Leads sold',
    main: { label: 'Leads', of: ({ leads }) => leads },
    format: formatCount,
    rows: (range) => purchaseRows(range),
  },
  {
    title: 'Credits sold and spent',
    main: { label: 'Sold', of: ({ credits }) => credits.sold },
    other: { label: 'Spent', of: ({ credits }) => credits.spent },
    format: formatCredits,
    rows: paymentRows,
  },
];

/** The other figures by day. They share the crosshair of the revenue. */
export function Trends({
  trends,
  crosshair,
}: {
  trends: Figures<TrendsView>;
  crosshair: Crosshair;
}) {
  return (
    <Report
      id="trends"
      title="Day by day"
      meaning="New accounts, leads in delivered packs, and credits sold by card and spent on leads. The thin line is the same number of days before. Today so far is hatched."
      figures={trends}
    >
      {(data) => (
        <>
          <div className={styles['charts']}>
            {kinds.map((kind) => (
              <TrendCard key={kind.title} kind={kind} trends={data} crosshair={crosshair} />
            ))}
          </div>
          <DayTable
            summary="Show all days in one table"
            caption="Figures by day"
            columns={['Revenue', 'New users', 'Packs', 'Leads', 'Credits sold', 'Credits spent']}
            rowsAt={(point) => paymentRows(rangeOfPoint(point, data.timeZone)).at}
            rows={data.days.map((day) => [day, cellsOf(day, data.timeZone)])}
          />
        </>
      )}
    </Report>
  );
}

/** Each figure leads to what it adds up; there is no list of the users of a day. */
function cellsOf(day: TrendDay, timeZone: string): ReactNode[] {
  const { revenue, users, packs, leads, credits } = day;
  const range = rangeOfPoint(day, timeZone);
  const linked = ({ at }: RowLink, text: string) => <Link to={at}>{text}</Link>;
  return [
    linked(paymentRows(range), formatDollars(revenue)),
    formatCount(users),
    linked(purchaseRows(range), formatCount(packs)),
    linked(purchaseRows(range), formatCount(leads)),
    linked(movementRows('sold', range), formatCredits(credits.sold)),
    linked(movementRows('spent', range), formatCredits(credits.spent)),
  ];
}

interface CardProps {
  kind: Kind;
  trends: TrendsView;
  crosshair: Crosshair;
}

function TrendCard({ kind: { title, main, other, format, rows }, trends, crosshair }: CardProps) {
  const { days, before, timeZone } = trends;
  const sum = format(sumOf(days, main.of));
  const second = other
    ? `, ${format(sumOf(days, other.of))} spent`
    : before.length > 0
      ? `, ${format(sumOf(before, main.of))} before`
      : '';
  const series: Series[] = [{ label: main.label, role: 'main', values: days.map(main.of) }];
  if (other) series.push({ label: other.label, role: 'other', values: days.map(other.of) });
  else if (before.length > 0)
    series.push({ label: 'Before', role: 'before', values: before.map(main.of) });
  return (
    <Card>
      <div className="row spread middle">
        <h3>{title}</h3>
        <SaveChartButton title={title} chart={{ points: days, series }} />
      </div>
      <p className="figures muted sums">
        <Link to={rows(trends).at}>
          <strong>{sum}</strong>
        </Link>
        {other && ' sold'}
        {second}
      </p>
      <ChartBox size="small">
        <ChartFrame
          chart={{
            points: days,
            isOpen: trends.to === trends.today,
            series,
            format,
            minScaleTop: 5,
            summary: `${title}: ${sum} in ${daysText(trends)}${second}.`,
            crosshair,
            rowsAt: (point) => rows(rangeOfPoint(point, timeZone)).at,
          }}
        />
      </ChartBox>
    </Card>
  );
}
