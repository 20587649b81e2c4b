import type { TrendsView } from '@leadmart/contracts';
import { formatCount, formatCredits, formatDollars } from '../../../shared/lib/words/format.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { ChartBox } from '../charts/ChartBox.js';
import { ChartFrame } from '../charts/ChartFrame.js';
import type { Crosshair } from '../charts/crosshair.js';
import type { Series } from '../charts/TrendChart.js';
import { paymentsOf } from '../payments-link.js';
import { daysText } from '../range-words.js';
import { DayTable } from '../report-parts/DayTable.js';
import { Report } from '../report-parts/Report.js';
import type { Figures } from '../report-parts/use-figures.js';
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
}

const kinds: readonly Kind[] = [
  { title: 'New users', main: { label: 'Users', of: ({ users }) => users }, format: formatCount },
  { title: 'Leads sold', main: { label: 'Leads', of: ({ leads }) => leads }, format: formatCount },
  {
    title: 'Credits sold and spent',
    main: { label: 'Sold', of: ({ credits }) => credits.sold },
    other: { label: 'Spent', of: ({ credits }) => credits.spent },
    format: formatCredits,
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
            rowsAt={paymentsOf}
            rows={data.days.map((day) => [day, cellsOf(day)])}
          />
        </>
      )}
    </Report>
  );
}

const cellsOf = ({ revenue, users, packs, leads, credits }: TrendDay): string[] => [
  formatDollars(revenue),
  formatCount(users),
  formatCount(packs),
  formatCount(leads),
  formatCredits(credits.sold),
  formatCredits(credits.spent),
];

interface CardProps {
  kind: Kind;
  trends: TrendsView;
  crosshair: Crosshair;
}

function TrendCard({ kind: { title, main, other, format }, trends, crosshair }: CardProps) {
  const { days, before } = trends;
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
      <h3>{title}</h3>
      <p className={`figures muted ${styles['sum']}`}>
        <strong>{sum}</strong>
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
          }}
        />
      </ChartBox>
    </Card>
  );
}
