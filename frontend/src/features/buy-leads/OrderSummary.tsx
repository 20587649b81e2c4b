import { formatCredits } from '../../shared/lib/format.js';
import { classNames } from '../../shared/lib/class-names.js';
import { Skeleton } from '../../shared/ui/states.js';
import { availabilityText } from './order-rules.js';
import styles from './OrderSummary.module.css';

export type Availability =
  | { state: 'nothing-chosen' }
  | { state: 'counting' }
  | { state: 'unknown' }
  | { state: 'known'; available: number };

interface Props {
  availability: Availability;
  quantity: number;
  /** Credits for one lead; undefined until a dataset is chosen. */
  price: number | undefined;
  cost: number;
  balance: number;
}

/** What the order means: how many there are, what it costs, what is left. */
export function OrderSummary({ availability, quantity, price, cost, balance }: Props) {
  const after = balance - cost;
  return (
    <dl className={styles['summary']}>
      <div>
        <dt>Available</dt>
        <dd role="status">
          <AvailabilityFigure availability={availability} quantity={quantity} />
        </dd>
      </div>
      <div>
        <dt>Price per lead</dt>
        <dd>{price === undefined ? '–' : `${formatCredits(price)} credits`}</dd>
      </div>
      <div className={styles['total']}>
        <dt>Total cost</dt>
        <dd>{formatCredits(cost)} credits</dd>
      </div>
      <div className={classNames(after < 0 && styles['short'])}>
        <dt>Balance after</dt>
        <dd>{formatCredits(after)} credits</dd>
      </div>
    </dl>
  );
}

function AvailabilityFigure({
  availability,
  quantity,
}: {
  availability: Availability;
  quantity: number;
}) {
  if (availability.state === 'nothing-chosen') return <>–</>;
  if (availability.state === 'unknown') return <>could not be counted</>;
  if (availability.state === 'counting') return <Skeleton width="4rem" />;
  const { available } = availability;
  return (
    <span className={classNames(available < quantity && styles['warn'])}>
      {availabilityText(available)} leads
    </span>
  );
}
