import type { WaitingBuyersView } from '@leadmart/contracts';
import { formatCount } from '../../../shared/lib/words/format.js';
import { phoneWords, wordsForStates } from '../../../shared/lib/words/pack-words.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { analyticsApi } from '../analytics-api.js';
import { fresh } from '../report-parts/use-figures.js';
import { useFirst } from '../report-parts/use-first.js';
import styles from './Reports.module.css';

/** The leads that buyers with stock alerts wait for; nothing if there are none. */
export function WaitingBuyers({ datasetId }: { datasetId: string | undefined }) {
  const { data } = analyticsApi.useWaitingBuyersQuery(datasetId, fresh);
  if (!data || data.waiting.length === 0) return null;
  return <List waiting={data.waiting} />;
}

function List({ waiting }: WaitingBuyersView) {
  const { shown, toggle } = useFirst(waiting);
  return (
    <Card>
      <h3>Waiting buyers</h3>
      <p className={`muted ${styles['next']}`}>They get an email when these leads are in stock.</p>
      <ul>
        {shown.map((order) => (
          <li key={`${order.dataset._id} ${order.phoneStatus} ${order.states.join()}`}>
            {sentenceOf(order)}
          </li>
        ))}
      </ul>
      {toggle}
    </Card>
  );
}

/** "12 buyers wait for 3,400 TX leads: Roofers, Clean". */
function sentenceOf({
  buyers,
  missing,
  states,
  phoneStatus,
  dataset,
}: WaitingBuyersView['waiting'][number]): string {
  const who = buyers === 1 ? '1 buyer waits' : `${formatCount(buyers)} buyers wait`;
  const leads = `${formatCount(missing)} ${wordsForStates(states)} ${missing === 1 ? 'lead' : 'leads'}`;
  return `${who} for ${leads}: ${dataset.name}, ${phoneWords[phoneStatus]}`;
}
