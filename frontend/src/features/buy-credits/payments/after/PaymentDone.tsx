import { useEffect, useRef } from 'react';
import { bringIntoView } from '../../../../shared/lib/focus/bring-into-view.js';
import { ButtonLink } from '../../../../shared/ui/buttons/Button.js';
import { Notice } from '../../../../shared/ui/messages/Notice.js';
import { Card } from '../../../../shared/ui/pages/Card.js';
import type { Paid } from '../carry-out.js';
import type { PaymentAttempt } from '../payment-attempt.js';
import { PaidSummary } from './PaidSummary.js';
import checkout from '../Checkout.module.css';
import styles from './PaymentDone.module.css';

interface Props {
  paid: Paid;
  attempt: PaymentAttempt;
  /** The address of the order that the buyer came from. */
  order: string;
}

/** The end of a payment, in place of the card form, until the page is loaded again: the credits, the balance and the next step. */
export function PaymentDone({ paid, attempt, order }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place.current) bringIntoView(place.current);
  }, []);
  return (
    <section ref={place} className={checkout['place']} aria-labelledby="payment-done">
      <Card className={`stack gap-4 ${styles['done']}`}>
        <PaidSummary paid={paid} attempt={attempt} />
        <div className="stack gap-3">
          <ButtonLink to={order} size="large" wide>
            Buy leads
          </ButtonLink>
          <ButtonLink to="/my-purchases" look="secondary" wide>
            View purchases
          </ButtonLink>
        </div>
        <Notice kind="success">Payment Successful!</Notice>
      </Card>
    </section>
  );
}
