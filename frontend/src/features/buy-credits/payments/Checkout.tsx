import { useEffect, useRef, useState } from 'react';
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { Lock } from 'lucide-react';
import type { CreditPackageView } from '@leadmart/contracts';
import { bringIntoView } from '../../../shared/lib/focus/bring-into-view.js';
import { formatCount, formatDollars } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { ErrorState, Skeleton } from '../../../shared/ui/states/states.js';
import { usePaymentConfigQuery } from '../buy-credits-api.js';
import { CardForm } from './CardForm.js';
import { stripeFor } from './load-stripe.js';
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
  const { stripe, isTest, hasFailed, again } = useStripeJs();
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (place.current) bringIntoView(place.current);
  }, [choice]);

  return (
    <section ref={place} className={styles['place']} aria-labelledby="checkout">
      <Card className={styles['checkout']}>
        <header className={styles['head']}>
          <h2 id="checkout" ref={heading} tabIndex={-1}>
            Pay by card
          </h2>
          {isTest && <Badge tone="warm">TEST MODE</Badge>}
        </header>
        <Summary chosen={chosen} />
        {hasFailed ? (
          <ErrorState
            text="The card form could not be loaded."
            retry={() => {
              heading.current?.focus({ preventScroll: true });
              again();
            }}
          />
        ) : stripe ? (
          <Elements stripe={stripe}>
            <CardForm chosen={chosen} payment={payment} isPriceOld={isPriceOld} />
          </Elements>
        ) : (
          <div className={styles['loading']} role="status" aria-label="Loading the card form">
            <Skeleton height="3.4rem" />
            <Skeleton height="3rem" />
          </div>
        )}
        <p className={styles['safe']}>
          <Lock aria-hidden="true" />
          Card details go to our payment provider and never to us.
        </p>
      </Card>
    </section>
  );
}

function Summary({ chosen }: { chosen: CreditPackageView }) {
  return (
    <dl className={styles['summary']}>
      <div>
        <dt>{chosen.packageName}</dt>
        <dd>{formatCount(chosen.creditAmount)} credits</dd>
      </div>
      <div className={styles['total']}>
        <dt>Total</dt>
        <dd>{formatDollars(chosen.discountedPrice)}</dd>
      </div>
    </dl>
  );
}

/** Stripe.js, loaded when the first package is chosen. */
function useStripeJs() {
  const { data: config, isError, refetch } = usePaymentConfigQuery();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!config || hasFailed) return undefined;
    let gone = false;
    stripeFor(config).then(
      (loaded) => !gone && setStripe(loaded),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [config, hasFailed]);
  const again = (): void => {
    setFailed(false);
    if (isError) void refetch();
  };
  const isTest = config?.publishableKey.startsWith('pk_test_') === true;
  return { stripe, isTest, hasFailed: isError || hasFailed, again };
}
