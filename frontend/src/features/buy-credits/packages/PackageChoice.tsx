import { useState } from 'react';
import type { CreditPackageView } from '@leadmart/contracts';
import { creditsText, formatDollars } from '../../../shared/lib/words/format.js';
import { PartingButton } from '../../../shared/ui/buttons/PartingButton.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import styles from './PackageChoice.module.css';

const shownAtFirst = 3;

interface Props {
  /** In the order in which they are offered. */
  packages: readonly CreditPackageView[];
  chosenId: string | undefined;
  /** True while a payment runs: the choice is locked. */
  isLocked: boolean;
  onChoose: (id: string) => void;
}

/** Packages in a narrow place, as one choice: the first few, the others on demand. */
export function PackageChoice({ packages, chosenId, isLocked, onChoose }: Props) {
  const [isWhole, setWhole] = useState(false);
  const isAtFirst = packages
    .slice(0, shownAtFirst)
    .some(({ _id }) => _id === (chosenId ?? packages[0]?._id));
  const shown = isWhole || !isAtFirst ? packages : packages.slice(0, shownAtFirst);
  return (
    <fieldset className={`stack fit slim gap-2 ${styles['choice']}`} disabled={isLocked}>
      <legend className="firm">Credit package</legend>
      {shown.map((one) => (
        <label key={one._id}>
          <input
            type="radio"
            name="package"
            value={one._id}
            checked={one._id === chosenId}
            onChange={() => onChoose(one._id)}
          />
          <Facts one={one} />
        </label>
      ))}
      {shown.length < packages.length && (
        <PartingButton look="link" className={styles['more']} onClick={() => setWhole(true)}>
          Show all {packages.length} packages
        </PartingButton>
      )}
    </fieldset>
  );
}

function Facts({ one }: { one: CreditPackageView }) {
  const { packageName, creditAmount, price, discount, discountedPrice } = one;
  return (
    <>
      <span className="stack grow slim">
        <strong>{creditsText(creditAmount)}</strong>
        <span className="clamped breaks muted">{packageName}</span>
      </span>
      <span className={`stack rigid figures ${styles['price']}`}>
        <span>
          {discount > 0 && <Badge tone="warm">{discount}% off</Badge>}
          <strong>{formatDollars(discountedPrice)}</strong>
        </span>
        {discount > 0 && (
          <span className="muted">
            <span className="unseen">instead of</span> <s>{formatDollars(price)}</s>
          </span>
        )}
      </span>
    </>
  );
}
