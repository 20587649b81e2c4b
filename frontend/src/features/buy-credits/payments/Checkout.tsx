import { useEffect, useRef } from 'react';
import type { CreditPackageView } from '@leadmart/contracts';
import { bringIntoView } from '../../../shared/lib/focus/bring-into-view.js';
import { creditsText, formatDollars } from '../../../shared/lib/words/format.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { CardPayment } from './card/CardPayment.js';
import { useStripeJs } from './card/use-stripe-js.js';
import type { Payment } from './use-payment.js';
import styles from './Checkout.module.css';

interface Props {
  chosen: CreditPackageView;
  /** Changes with every choice and scrolls the checkout into view. */
  choice: number;
  payment: Payment;
  /** True while the price is fetched again. */
  isPriceOld: boolean;
}

export function Checkout({ chosen, choice, payment, isPriceOld }: Props) {
  const stripeJs = useStripeJs();
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (place.current) bringIntoView(place.current);
  }, [choice]);

  return (
    <section ref={place} className={styles['place']} aria-labelledby="checkout">
      <Card className="stack gap-4">
        <header className="row spread middle">
          <h2 id="checkout" className="large" ref={heading} tabIndex={-1}>
            Pay by card
          </h2>
          {stripeJs.isTest && <Badge tone="warm">TEST MODE</Badge>}
        </header>
        <Summary chosen={chosen} />
        <CardPayment
          stripeJs={stripeJs}
          chosen={chosen}
          payment={payment}
          isPriceOld={isPriceOld}
          onRetry={() => heading.current?.focus({ preventScroll: true })}
        />
      </Card>
    </section>
  );
}

function Summary({ chosen }: { chosen: CreditPackageView }) {
  return (
    <dl className="stack facts gap-2">
      <div>
        <dt>{chosen.packageName}</dt>
        <dd>{creditsText(chosen.creditAmount)}</dd>
      </div>
      <div className={styles['total']}>
        <dt>Total</dt>
        <dd>{formatDollars(chosen.discountedPrice)}</dd>
      </div>
    </dl>
  );
}
