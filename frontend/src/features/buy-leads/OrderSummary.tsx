import { useRef } from 'react';
import { formatCredits } from '../../shared/lib/format.js';
import { classNames } from '../../shared/lib/class-names.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Skeleton } from '../../shared/ui/states/states.js';
import { balanceAfter, leadsText } from './order-rules.js';
import type { Availability } from './use-availability.js';
import styles from './OrderSummary.module.css';

interface Props {
  availability: Availability;
  onRecount: () => void;
  quantity: number;
  /** Credits per lead; undefined until a dataset is chosen. */
  price: number | undefined;
  cost: number;
  balance: number;
}

/** Availability, cost and the balance after the purchase. */
export function OrderSummary({ availability, onRecount, quantity, price, cost, balance }: Props) {
  const after = balanceAfter(balance, cost);
  const figure = useRef<HTMLElement>(null);
  const recount = (): void => {
    // The button disappears while counting; the focus moves to the figure.
    figure.current?.focus();
    onRecount();
  };
  return (
    <dl className={styles['summary']}>
      <div>
        <dt>Available</dt>
        <dd ref={figure} tabIndex={-1}>
          <AvailabilityFigure availability={availability} onRecount={recount} quantity={quantity} />
        </dd>
      </div>
      <div>
        <dt>Price per lead</dt>
        <dd>{price === undefined ? '–' : inCredits(price)}</dd>
      </div>
      <div className={styles['total']}>
        <dt>Total cost</dt>
        <dd>{price === undefined ? '–' : inCredits(cost)}</dd>
      </div>
      <div className={classNames(after < 0 && styles['short'])}>
        <dt>Balance after</dt>
        <dd>{price === undefined ? '–' : inCredits(after)}</dd>
      </div>
    </dl>
  );
}

const inCredits = (amount: number): string =>
  `${formatCredits(amount)} ${amount === 1 ? 'credit' : 'credits'}`;

function AvailabilityFigure({
  availability,
  onRecount,
  quantity,
}: Pick<Props, 'availability' | 'onRecount' | 'quantity'>) {
  if (availability.state === 'nothing-chosen') return <>–</>;
  if (availability.state === 'counting') return <Skeleton width="4rem" />;
  if (availability.state === 'unknown') {
    return (
      <span className={styles['unknown']}>
        Could not be counted
        <Button look="secondary" size="small" onClick={onRecount}>
          Count again
        </Button>
      </span>
    );
  }
  const { available } = availability;
  return (
    <span className={classNames(available < quantity && styles['warn'])}>
      {leadsText(available)}
    </span>
  );
}
