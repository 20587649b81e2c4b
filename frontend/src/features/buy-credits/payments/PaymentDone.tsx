import { useEffect, useRef } from 'react';
import { Check } from 'lucide-react';
import { bringIntoView } from '../../../shared/lib/focus/bring-into-view.js';
import { formatCredits, formatDollars } from '../../../shared/lib/format.js';
import { ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import type { Paid } from './carry-out.js';
import type { PaymentAttempt } from './payment-attempt.js';
import styles from './PaymentDone.module.css';

interface Props {
  paid: Paid;
  attempt: PaymentAttempt;
  /** The specification changes the notice a moment after the payment. */
  isConfirmed: boolean;
  /** The order that the buyer came from. */
  order: string | undefined;
}

/** The end of a payment, in place of the card form: the credits, the balance and the next step. */
export function PaymentDone({ paid, attempt, isConfirmed, order }: Props) {
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (place.current) bringIntoView(place.current);
  }, []);
  return (
    <section ref={place} className={styles['place']} aria-labelledby="payment-done">
      <Card className={styles['done']}>
        <span className={styles['tick']} aria-hidden="true">
          <Check />
        </span>
        <h2 id="payment-done" ref={heading} tabIndex={-1} aria-describedby="payment-balance">
          {formatCredits(paid.creditsAdded)} credits added
        </h2>
        <p id="payment-balance">
          Your new balance is <strong>{formatCredits(paid.creditBalance)} credits</strong>.
          {attempt.expectedPrice > 0 && (
            <>
              {' '}
              We charged {formatDollars(attempt.expectedPrice)} to {attempt.card}.
            </>
          )}
        </p>
        <div className={styles['next']}>
          <ButtonLink to={order ?? '/buy-leads'} size="large" wide>
            Buy leads
          </ButtonLink>
          <ButtonLink to="/my-purchases" look="secondary" wide>
            View purchases
          </ButtonLink>
        </div>
        <Notice kind="success">
          {isConfirmed ? 'Your credits have been added to your account!' : 'Payment Successful!'}
        </Notice>
      </Card>
    </section>
  );
}
