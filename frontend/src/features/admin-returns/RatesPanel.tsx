import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import type { ReturnRatesView } from '@leadmart/contracts';
import { countText, formatCount } from '../../shared/lib/words/format.js';
import { SelectField } from '../../shared/ui/fields/Field.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { ChartBox, ChartFrame } from '../admin-analytics/charts/ChartFrame.js';
import { Crosshair } from '../admin-analytics/charts/crosshair.js';
import { DayTable } from '../admin-analytics/report-parts/FoldedTable.js';
import { adminReturnsApi } from './admin-returns-api.js';
import { percentOf } from './decision-words.js';
import { RateTables } from './RateTables.js';
import styles from './AdminReturnsPage.module.css';

const ranges = [7, 30, 90] as const;

/** How many of the leads that were bought lately were returned: by day, and by dataset, upload, state and reason. */
export function RatesPanel() {
  const [days, setDays] = useState<number>(30);
  const query = adminReturnsApi.useReturnRatesQuery(days, { refetchOnMountOrArgChange: true });
  return (
    <>
      <div className={styles['show']}>
        <SelectField
          label="Leads bought in"
          options={ranges.map((range) => [range, `${range} days`])}
          value={days}
          onValue={setDays}
        />
      </div>
      <Loaded
        query={{ ...query, isError: query.isError && query.data === undefined }}
        what="the rates"
        isEmpty={({ reasons }) => reasons.length === 0}
        empty={
          <EmptyState icon={<ChartLine />} title="No leads bought on these days were returned" />
        }
      >
        {(rates) => (
          <div className="stack gap-4" aria-busy={query.isFetching}>
            <ByDay days={rates.days} />
            <RateTables rates={rates} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function ByDay({ days }: Pick<ReturnRatesView, 'days'>) {
  const [crosshair] = useState(() => new Crosshair());
  const sums = days.reduce(
    (sum, { sold, returned }) => ({ sold: sum.sold + sold, returned: sum.returned + returned }),
    { sold: 0, returned: 0 },
  );
  const summary = `${formatCount(sums.returned)} of ${countText(sums.sold, 'lead')} bought in ${days.length} days ${sums.returned === 1 ? 'was' : 'were'} returned (${percentOf(sums)}).`;
  const rateOf = ({ sold, returned }: { sold: number; returned: number }): number =>
    sold === 0 ? 0 : Math.round((returned / sold) * 1_000) / 10;
  return (
    <Card>
      <h2>Returned, by day of purchase</h2>
      <p>{summary}</p>
      <ChartBox size="medium">
        <ChartFrame
          chart={{
            points: days,
            isOpen: true,
            series: [{ label: 'Returned', role: 'main', values: days.map(rateOf) }],
            format: (value) => `${value}%`,
            minScaleTop: 5,
            summary,
            crosshair,
          }}
        />
      </ChartBox>
      <DayTable
        summary="Show as a table"
        caption="Returned leads by day of purchase"
        columns={['Bought', 'Returned', 'Rate']}
        rows={days.map((day) => [
          day,
          [formatCount(day.sold), formatCount(day.returned), percentOf(day)],
        ])}
      />
    </Card>
  );
}
