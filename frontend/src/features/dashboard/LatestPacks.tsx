import { RotateCw } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { LeadsOverviewView } from '@leadmart/contracts';
import { isolated } from '../../shared/lib/isolated.js';
import { formatCount, formatMoment } from '../../shared/lib/words/format.js';
import { phoneWords, wordsForStates } from '../../shared/lib/words/pack-words.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Day } from '../../shared/ui/text/times.js';
import { orderAgainPath } from './next-step.js';
import styles from './Overview.module.css';

type Pack = LeadsOverviewView['latestPacks'][number];

/** The button that saves a pack. My Leads has it; the application passes it on. */
export type PackDownload = ComponentType<{ id: string; what: string }>;

interface Props {
  packs: readonly Pack[];
  total: number;
  Download: PackDownload;
}

/** The newest packs, ready to be saved or ordered again. */
export function LatestPacks({ packs, total, Download }: Props) {
  return (
    <Card className="stack gap-2 packed">
      <div className="row wrap spread baseline gap-2-4">
        <h2 id="overview">Latest packs</h2>
        <ButtonLink look="link" size="small" to="/my-leads">
          {total > packs.length ? `See all ${formatCount(total)}` : 'See all'}
        </ButtonLink>
      </div>
      <ul className="stack lines">
        {packs.map((pack) => (
          <PackItem key={pack._id} pack={pack} Download={Download} />
        ))}
      </ul>
    </Card>
  );
}

function PackItem({ pack, Download }: { pack: Pack; Download: PackDownload }) {
  const { _id, name, dataset, quantity, states, phoneNumberStatus, purchasedAt, forSale } = pack;
  const leads = `${formatCount(quantity)} ${quantity === 1 ? 'lead' : 'leads'}`;
  const kind = `${wordsForStates(states)}, ${phoneWords[phoneNumberStatus]}`;
  const what = `${leads} of ${isolated(dataset.name)} (${kind}, ${formatMoment(purchasedAt)})`;
  return (
    <li className="row wrap spread middle gap-2-4">
      <div className="slim broad firm">
        <Link to={`/my-leads/${_id}`}>
          <ClampedText text={name} />
        </Link>
        <p className="figures plain muted">
          {leads} · {wordsForStates(states)} · {phoneWords[phoneNumberStatus]} ·{' '}
          <Day at={purchasedAt} className="nowrap" />
        </p>
      </div>
      <div className="row wrap top gap-1">
        <Download id={_id} what={what} />
        {forSale ? (
          <ButtonLink
            to={orderAgainPath(pack)}
            look="quiet"
            size="small"
            icon={<RotateCw />}
            aria-label={`Order again: ${what}`}
          >
            Order again
          </ButtonLink>
        ) : (
          <span className={`muted ${styles['gone']}`}>No longer for sale</span>
        )}
      </div>
    </li>
  );
}
