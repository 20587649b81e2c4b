import type { CreditPackageView } from '@leadmart/contracts';
import { classNames } from '../../../shared/lib/class-names.js';
import {
  countText,
  creditsText,
  formatCents,
  formatDollars,
} from '../../../shared/lib/words/format.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Skeleton } from '../../../shared/ui/states/states.js';
import { centsPerCredit, tierOf } from './package-rules.js';
import styles from './PackageGrid.module.css';

interface Props {
  packages: readonly CreditPackageView[];
  chosenId?: string | undefined;
  /** Credits for a clean lead; undefined while it is not known. */
  leadPrice?: number | undefined;
  /** Undefined when packages are only shown. */
  onChoose?: (one: CreditPackageView) => void;
  /** True while a payment runs: the choice is locked. */
  isLocked?: boolean;
}

/** The packages on sale, smallest first. */
export function PackageGrid({ packages, leadPrice, ...choice }: Props) {
  const { chosenId, onChoose, isLocked = false } = choice;
  return (
    <ul className={classNames(styles['grid'], !onChoose && styles['wide'])}>
      {packages.map((one) => {
        const isChosen = one._id === chosenId;
        const word = isChosen ? 'Selected' : 'Choose';
        return (
          <li key={one._id} className={classNames(isChosen && styles['chosen'])}>
            <PackageFacts one={one} tier={tierOf(one, packages)} leadPrice={leadPrice} />
            {onChoose && (
              <button
                type="button"
                className={styles['choose']}
                aria-pressed={isChosen}
                aria-label={`${word} ${one.packageName}`}
                disabled={isLocked}
                onClick={() => onChoose(one)}
              >
                {word}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface FactsProps extends Pick<Props, 'leadPrice'> {
  one: CreditPackageView;
  tier: string;
}

function PackageFacts({ one, tier, leadPrice }: FactsProps) {
  const { packageName, creditAmount, price, discount, discountedPrice } = one;
  return (
    <>
      <div className={styles['title']}>
        <p className={`row wrap gap-2 ${styles['labels']}`}>
          <Badge>{tier}</Badge>
          {discount > 0 && <Badge tone="warm">{discount}% off</Badge>}
        </p>
        <h2>{packageName}</h2>
      </div>
      <p className={`soft ${styles['credits']}`}>{creditsText(creditAmount)}</p>
      <p className={`row wrap baseline ${styles['price']}`}>
        <strong>{formatDollars(discountedPrice)}</strong>
        {discount > 0 && (
          <>
            <span className="unseen">instead of</span> <s>{formatDollars(price)}</s>
          </>
        )}
      </p>
      <p className={`muted ${styles['per']}`}>{leadPrice ? worthOf(one, leadPrice) : '\u00a0'}</p>
    </>
  );
}

/** "About 100 clean leads, 25¢ each" */
function worthOf(one: CreditPackageView, leadPrice: number): string {
  const leads = countText(Math.floor(one.creditAmount / leadPrice), 'clean lead');
  return `About ${leads}, ${formatCents(leadPrice * centsPerCredit(one))} each`;
}

/** Fills two rows at the height of the loaded cards. */
export function PackageGridSkeleton({ withButtons = false }: { withButtons?: boolean }) {
  return (
    <div className={classNames(styles['grid'], !withButtons && styles['wide'])}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div
          key={place}
          className={classNames(styles['shape'], withButtons && styles['withButton'])}
        >
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  );
}
