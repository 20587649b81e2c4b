import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import { useEffect, useState } from 'react';
import type { PaymentConfigView } from '@leadmart/contracts';
import { buyCreditsApi } from '../../buy-credits-api.js';

let loading: { key: string; stripe: Promise<Stripe | null> } | undefined;

/** Loads Stripe.js once per page, from Stripe or from the sandbox's stand-in. */
function stripeFor({ publishableKey, stripeJsUrl }: PaymentConfigView): Promise<Stripe | null> {
  const key = `${publishableKey} ${stripeJsUrl}`;
  if (loading?.key !== key) {
    const ready = stripeJsUrl === null ? Promise.resolve() : loadScript(stripeJsUrl);
    const stripe = ready.then(() => loadStripe(publishableKey));
    // A failed load is retried by the next caller.
    stripe.catch(() => {
      loading = undefined;
    });
    loading = { key, stripe };
  }
  return loading.stripe;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });
}

export type StripeJs = ReturnType<typeof useStripeJs>;

/** Stripe.js, loaded when the first card form is shown. */
export function useStripeJs() {
  const { data: config, isError, refetch } = buyCreditsApi.usePaymentConfigQuery();
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
