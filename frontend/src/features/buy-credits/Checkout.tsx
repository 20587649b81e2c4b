import { useEffect, useState } from 'react';
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { Lock } from 'lucide-react';
import type { CreditPackageView } from '@leadmart/contracts';
import { formatCount } from '../../shared/lib/format.js';
import { Badge } from '../../shared/ui/Badge.js';
import { Card } from '../../shared/ui/Card.js';
import { ErrorState, Skeleton } from '../../shared/ui/states.js';
import { usePaymentConfigQuery } from './buy-credits-api.js';
import { CardForm } from './CardForm.js';
import { stripeFor } from './load-stripe.js';
import styles from './Checkout.module.css';

interface Props {
  chosen: CreditPackageView;
  onPaid: Parameters<typeof CardForm>[0]['onPaid'];
}

/** Paying for the chosen package. */
export function Checkout({ chosen, onPaid }: Props) {
  const { data: config, isError, refetch } = usePaymentConfigQuery();
  const [stripe, setStripe] = useState<Stripe | null>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!config || failed) return undefined;
    let gone = false;
    stripeFor(config).then(
      (loaded) => !gone && setStripe(loaded),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [config, failed]);
  const again = (): void => {
    setFailed(false);
    void refetch();
  };

  return (
    <Card className={styles['checkout']}>
      <header className={styles['head']}>
        <h2>Pay by card</h2>
        {config?.publishableKey.startsWith('pk_test_') && <Badge tone="warm">TEST MODE</Badge>}
      </header>
      <p className={styles['what']}>
        {chosen.packageName}: {formatCount(chosen.creditAmount)} credits
      </p>
      {isError || failed ? (
        <ErrorState text="The card form could not be loaded." retry={again} />
      ) : stripe ? (
        <Elements stripe={stripe}>
          <CardForm key={chosen._id} chosen={chosen} onPaid={onPaid} />
        </Elements>
      ) : (
        <Skeleton height="6.5rem" />
      )}
      <p className={styles['safe']}>
        <Lock aria-hidden="true" />
        Card details go to our payment provider and never to us.
      </p>
    </Card>
  );
}
