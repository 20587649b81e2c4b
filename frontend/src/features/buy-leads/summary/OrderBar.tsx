import { countText, creditsText, formatDollars } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import styles from './OrderBar.module.css';

interface Props {
  quantity: number;
  /** In credits; undefined while the prices are loaded. */
  cost: number | undefined;
  /** The cost is a limit: leads of several prices are not counted yet. */
  isAtMost: boolean;
  dollars: number | undefined;
  onReview: () => void;
}

/** The order in two lines at the lower edge of a phone, and the way to it. */
export function OrderBar({ quantity, cost, isAtMost, dollars, onReview }: Props) {
  return (
    <section
      className={`spread middle figures gap-4 ${styles['bar']}`}
      aria-label="Order at a glance"
    >
      <p className="slim">
        <strong>{countText(quantity, 'lead')}</strong>
        <span className="soft small block">
          {isAtMost && 'up to '}
          {cost === undefined ? '…' : creditsText(cost)}
          {dollars !== undefined && ` · ${formatDollars(dollars)}`}
        </span>
      </p>
      <Button onClick={onReview}>Review order</Button>
    </section>
  );
}
