import { Link } from 'react-router-dom';
import type { LeadsOverviewView } from '@leadmart/contracts';
import { formatAvailable, formatDay, formatUtc } from '../../shared/lib/words/format.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';

/** The leads that were added to datasets lately. */
export function NewStock({ stock }: { stock: LeadsOverviewView['newStock'] }) {
  return (
    <Card className="stack gap-3 packed">
      <h2>New in stock</h2>
      {stock.length === 0 ? (
        <p className="muted">
          No new leads in the last 30 days. <Link to="/buy-leads">See all datasets</Link>
        </p>
      ) : (
        <ul className={`stack gap-3`}>
          {stock.map(({ _id, name, added, addedAt }) => (
            <li key={_id}>
              <Link className="firm" to={`/buy-leads?dataset=${encodeURIComponent(_id)}`}>
                <ClampedText text={name} />
              </Link>
              <p className="muted">
                {formatAvailable(added)} {added === 1 ? 'lead' : 'leads'} added,{' '}
                <time dateTime={addedAt} title={formatUtc(addedAt)}>
                  {formatDay(addedAt)}
                </time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
