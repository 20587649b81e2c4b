import { Link } from 'react-router-dom';
import type { TrendsView } from '@leadmart/contracts';
import { classNames } from '../../../shared/lib/class-names.js';
import { formatCalendarDay, formatCredits } from '../../../shared/lib/words/format.js';
import { SaveTableButton } from '../../../shared/ui/buttons/SaveTableButton.js';
import { PlainTable } from '../../../shared/ui/tables/PlainTable.js';
import { movementRows } from '../row-links.js';
import { creditFlow, type FlowStep } from './trend-sums.js';
import styles from './Trends.module.css';

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

const isLevel = (of: FlowStep['of']): of is 'begin' | 'now' => of === 'begin' || of === 'now';

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
      <PlainTable
        caption="Movements in the range"
        columns={['Movement', 'Credits']}
        rows={flow.map(({ of, credits, from, to }) => [
          isLevel(of) ? (
            <span className="firm">{labels[of]}</span>
          ) : (
            <Link to={movementRows(of, trends).at}>{labels[of]}</Link>
          ),
          <span key={of} className={classNames(styles['step'], isLevel(of) && 'firm')}>
            <span
              className={styles['track']}
              data-of={isLevel(of) ? 'level' : credits < 0 ? 'out' : 'in'}
              aria-hidden="true"
            >
              <span
                data-moved={credits !== 0 || undefined}
                style={{
                  left: `${percent(Math.min(from, to))}%`,
                  width: `${percent(Math.max(from, to)) - percent(Math.min(from, to))}%`,
                }}
              />
            </span>
            {signed(of, credits)}
          </span>,
        ])}
        isFigures
        isWide
      />
    </>
  );
}

function signed(of: FlowStep['of'], credits: number): string {
  const sign = credits < 0 ? '−' : !isLevel(of) && credits !== 0 ? '+' : '';
  return `${sign}${formatCredits(Math.abs(credits))}`;
}
