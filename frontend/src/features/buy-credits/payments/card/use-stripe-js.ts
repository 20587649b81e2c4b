import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { usePaymentConfigQuery } from '../../buy-credits-api.js';
import { stripeFor } from './load-stripe.js';

export type StripeJs = ReturnType<typeof useStripeJs>;

/** Stripe.js, loaded when the first card form is shown. */
export function useStripeJs() {
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
