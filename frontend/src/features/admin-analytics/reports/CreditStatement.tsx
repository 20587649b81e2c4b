import { Link } from 'react-router-dom';
import type { CreditFiguresView, TrendsView } from '@leadmart/contracts';
import { formatCredits } from '../../../shared/lib/words/format.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { PlainTable } from '../../../shared/ui/tables/PlainTable.js';
import { analyticsApi } from '../analytics-api.js';
import { Report } from '../report-parts/Report.js';
import { fresh, useFigures, type Figures } from '../report-parts/use-figures.js';
import { balanceRows, monthOf, movementRows } from '../row-links.js';
import { CreditFlow } from '../trends/CreditFlow.js';
import styles from './Reports.module.css';

type Movement = keyof CreditFiguresView['allTime'];

/** In the order of a statement: credits given to users, then credits taken from them. */
const movements: readonly { of: Movement; label: string; note: string; leaves?: true }[] = [
  { of: 'sold', label: 'Sold', note: 'paid by card' },
  { of: 'given', label: 'Given', note: 'by admins, including demo credits' },
  { of: 'returned', label: 'Returned', note: 'for returned leads' },
  { of: 'spent', label: 'Spent', note: 'on delivered leads', leaves: true },
  { of: 'refunded', label: 'Refunded', note: 'returned with the payment', leaves: true },
  { of: 'taken', label: 'Taken', note: 'by admins', leaves: true },
];

/** Shows that credits given to users minus credits taken are the credits they can still spend. */
export function CreditStatement({ trends }: { trends: Figures<TrendsView> }) {
  const figures = useFigures(analyticsApi.useCreditFiguresQuery(undefined, fresh));
  return (
    <Report
      id="credits"
      title="Credits"
      meaning="Outstanding is what all users together can still spend. It equals everything sold, given and returned, less everything spent, refunded and taken."
      figures={figures}
    >
      {(data) => (
        <div className={styles['pair']}>
          {trends.is === 'there' && (
            <Card>
              <CreditFlow trends={trends.data} />
            </Card>
          )}
          <Card>
            <Statement
              data={data}
              month={trends.is === 'there' ? monthOf(trends.data) : undefined}
            />
          </Card>
        </div>
      )}
    </Report>
  );
}

interface StatementProps {
  data: CreditFiguresView;
  /** The days of this month, once they are known. */
  month: ReturnType<typeof monthOf> | undefined;
}

function Statement({ data: { thisMonth, allTime, outstanding }, month }: StatementProps) {
  return (
    <PlainTable
      caption="Credits"
      columns={['Movement', 'This month', 'All time']}
      rows={movements.map(({ of, label, note, leaves }) => [
        <Named key={of} label={label} note={note} />,
        month ? (
          <Link to={movementRows(of, month).at}>{signed(thisMonth[of] ?? 0, leaves)}</Link>
        ) : (
          signed(thisMonth[of] ?? 0, leaves)
        ),
        <Link key={of} to={movementRows(of, {}).at}>
          {signed(allTime[of] ?? 0, leaves)}
        </Link>,
      ])}
      total={[
        <Named key="name" label="Outstanding" note="still to be spent" />,
        '',
        <Link key="all" to={balanceRows.at}>
          {formatCredits(outstanding)}
        </Link>,
      ]}
      isFigures
      isWide
    />
  );
}

const Named = ({ label, note }: { label: string; note: string }) => (
  <>
    {label} <small className="plain muted">{note}</small>
  </>
);

function signed(credits: number, leaves: true | undefined): string {
  return `${leaves && credits !== 0 ? '−' : ''}${formatCredits(credits)}`;
}
