import type { CreditPackageView } from '@leadmart/contracts';
import { classNames } from '../../shared/lib/class-names.js';
import { formatCount, formatDollars } from '../../shared/lib/format.js';
import { Badge } from '../../shared/ui/Badge.js';
import { pricePerThousand, tierOf } from './tiers.js';
import styles from './PackageGrid.module.css';

interface Props {
  packages: readonly CreditPackageView[];
  chosenId?: string | undefined;
  /** Missing: the packages are only looked at. */
  onChoose?: (one: CreditPackageView) => void;
}

/** The packages on sale, smallest first. */
export function PackageGrid({ packages, chosenId, onChoose }: Props) {
  return (
    <ul className={styles['grid']}>
      {packages.map((one) => (
        <li key={one._id} className={classNames(one._id === chosenId && styles['chosen'])}>
          <PackageFacts one={one} tier={tierOf(one, packages)} />
          {onChoose && (
            <button
              type="button"
              className={styles['choose']}
              aria-pressed={one._id === chosenId}
              aria-label={`Choose ${one.packageName}`}
              onClick={() => onChoose(one)}
            >
              {one._id === chosenId ? 'Chosen' : 'Choose'}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function PackageFacts({ one, tier }: { one: CreditPackageView; tier: string }) {
  const { packageName, creditAmount, price, discount, discountedPrice } = one;
  return (
    <>
      <p className={styles['labels']}>
        <Badge>{tier}</Badge>
        {discount > 0 && <Badge tone="warm">{discount}% off</Badge>}
      </p>
      <h3>{packageName}</h3>
      <p className={styles['credits']}>{formatCount(creditAmount)} credits</p>
      <p className={styles['price']}>
        {discount > 0 && (
          <s aria-label={`instead of ${formatDollars(price)}`}>{formatDollars(price)}</s>
        )}
        <strong>{formatDollars(discountedPrice)}</strong>
      </p>
      <p className={styles['per']}>{formatDollars(pricePerThousand(one))} per 1,000 credits</p>
    </>
  );
}
