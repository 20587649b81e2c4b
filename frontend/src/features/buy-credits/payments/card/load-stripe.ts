import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import type { PaymentConfigView } from '@leadmart/contracts';

let loading: { key: string; stripe: Promise<Stripe | null> } | undefined;

/** Loads Stripe.js once per page, from Stripe or from the sandbox's stand-in. */
export function stripeFor({
  publishableKey,
  stripeJsUrl,
}: PaymentConfigView): Promise<Stripe | null> {
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
