import { Link } from 'react-router-dom';
import type { TrendsView } from '@leadmart/contracts';
import { formatCalendarDay, formatCredits } from '../../../shared/lib/words/format.js';
import { SaveTableButton } from '../../../shared/ui/buttons/SaveTableButton.js';
import { movementRows } from '../row-links.js';
import { creditFlow, type FlowStep } from './trend-sums.js';
import styles from './CreditFlow.module.css';

const labels: Record<FlowStep['of'], string> = {
  begin: 'Outstanding before',
  sold: 'Sold',
  given: 'Given',
  returned: 'Returned',
  spent: 'Spent',
  refunded: 'Refunded',
  taken: 'Taken',
  now: 'Outstanding after',
};

/** How the outstanding credits became those of now: each bar begins where the one above it ended. */
export function CreditFlow({ trends }: { trends: TrendsView }) {
  const flow = creditFlow(trends);
  const levels = flow.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...levels), Math.max(1, ...levels)];
  const percent = (level: number): number => ((level - low) / (high - low)) * 100;
  const { from, to, today } = trends;
  const until = to === today ? '' : ` to ${formatCalendarDay(to)}`;
  const file = () => ({
    name: `leadmart-credit-flow-${from}-to-${to}`,
    columns: ['movement', 'credits'],
    rows: flow.map(({ of, credits }) => [labels[of], credits]),
  });
  return (
    <>
      <div className={`row spread middle ${styles['head']}`}>
        <p className="soft">
          {until ? 'From' : 'Since'} {formatCalendarDay(from)}
          {until}
        </p>
        <SaveTableButton of="the movements of credits" file={file} />
      </div>
      <table className={`small figures ${styles['flow']}`}>
        <caption className="unseen">Movements in the range</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">Movement</th>
            <th scope="col">Credits</th>
          </tr>
        </thead>
        <tbody>
          {flow.map(({ of, credits, from, to }) => (
            <tr
              key={of}
              data-of={of === 'begin' || of === 'now' ? 'level' : credits < 0 ? 'out' : 'in'}
            >
              <th scope="row">
                {of === 'begin' || of === 'now' ? (
                  labels[of]
                ) : (
                  <Link to={movementRows(of, trends).at}>{labels[of]}</Link>
                )}
              </th>
              <td>
                <span className={styles['track']} aria-hidden="true">
                  <span
                    data-moved={credits !== 0 || undefined}
                    style={{
                      left: `${percent(Math.min(from, to))}%`,
                      width: `${percent(Math.max(from, to)) - percent(Math.min(from, to))}%`,
                    }}
                  />
                </span>
                {signed(of, credits)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function signed(of: FlowStep['of'], credits: number): string {
  const isMove = of !== 'begin' && of !== 'now' && credits !== 0;
  const sign = credits < 0 ? '−' : isMove ? '+' : '';
  return `${sign}${formatCredits(Math.abs(credits))}`;
}
