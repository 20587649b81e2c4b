import { useEffect, useRef } from 'react';
import { useRolling } from '../../../../shared/lib/hooks/use-rolling.js';
import { creditsText, formatCredits, formatDollars } from '../../../../shared/lib/words/format.js';
import { DoneTick } from '../../../../shared/ui/states/DoneTick.js';
import type { Paid } from '../carry-out.js';
import type { PaymentAttempt } from '../payment-attempt.js';
import styles from './PaidSummary.module.css';

interface Props {
  paid: Paid;
  attempt: PaymentAttempt;
  /** The balance now, when credits were spent since. */
  balance?: number;
}

/** The credits that a payment added, the balance counting up to the new one, and the charge. */
export function PaidSummary({ paid, attempt, balance = paid.creditBalance }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <DoneTick />
      <h2 id="payment-done" ref={heading} tabIndex={-1} aria-describedby="payment-balance">
        {creditsText(paid.creditsAdded)} added
      </h2>
      <p id="payment-balance" className="unseen">
        Your new balance is {creditsText(balance)}.
      </p>
      <Balance from={paid.creditBalance - paid.creditsAdded} to={balance} />
      <p className="muted">
        We charged {formatDollars(attempt.expectedPrice)} to {attempt.card}.
      </p>
    </>
  );
}

/** Hidden from screen readers, which would read a figure from the middle of the count. */
function Balance({ from, to }: { from: number; to: number }) {
  const figure = useRolling(to, { from, ms: 800 }) ?? to;
  return (
    <p className={`row spread baseline soft ${styles['balance']}`} aria-hidden="true">
      <span>Balance</span>
      <strong>{formatCredits(figure)}</strong>
    </p>
  );
}
