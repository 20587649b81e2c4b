import { Link } from 'react-router-dom';
import type { CreditFiguresView, TrendsView } from '@leadmart/contracts';
import { formatCredits } from '../../../shared/lib/words/format.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { useCreditFiguresQuery } from '../analytics-api.js';
import { Report } from '../report-parts/Report.js';
import { fresh, useFigures, type Figures } from '../report-parts/use-figures.js';
import { balanceRows, monthOf, movementRows } from '../row-links.js';
import { CreditFlow } from '../trends/CreditFlow.js';
import styles from './CreditStatement.module.css';

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
  const figures = useFigures(useCreditFiguresQuery(undefined, fresh));
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
    <table className={styles['statement']}>
      <caption className="unseen">Credits</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">This month</th>
          <th scope="col">All time</th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ of, label, note, leaves }) => (
          <tr key={of}>
            <th scope="row">
              {label} <small className="plain muted">{note}</small>
            </th>
            <td>
              {month ? (
                <Link to={movementRows(of, month).at}>{signed(thisMonth[of] ?? 0, leaves)}</Link>
              ) : (
                signed(thisMonth[of] ?? 0, leaves)
              )}
            </td>
            <td>
              <Link to={movementRows(of, {}).at}>{signed(allTime[of] ?? 0, leaves)}</Link>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Outstanding <small className="plain muted">still to be spent</small>
          </th>
          <td />
          <td>
            <Link to={balanceRows.at}>{formatCredits(outstanding)}</Link>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function signed(credits: number, leaves: true | undefined): string {
  return `${leaves && credits !== 0 ? '−' : ''}${formatCredits(credits)}`;
}
