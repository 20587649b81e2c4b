import { Elements } from '@stripe/react-stripe-js';
import { Lock } from 'lucide-react';
import type { CreditPackageView } from '@leadmart/contracts';
import { ErrorState, Skeleton } from '../../../../shared/ui/states/states.js';
import type { Payment } from '../use-payment.js';
import { CardForm } from './CardForm.js';
import type { StripeJs } from './use-stripe-js.js';

interface Props {
  stripeJs: StripeJs;
  chosen: CreditPackageView;
  payment: Payment;
  /** True while the price is fetched again. */
  isPriceOld: boolean;
  /** Added to the label of the button: `and buy`. */
  also?: string | undefined;
  /** Called when a failed load is repeated, because its button disappears. */
  onRetry: () => void;
}

/** The card form with its states: loading, failed, ready. */
export function CardPayment({ stripeJs, onRetry, ...form }: Props) {
  const { stripe, hasFailed, again } = stripeJs;
  return (
    <>
      {hasFailed ? (
        <ErrorState
          text="The card form could not be loaded."
          retry={() => {
            onRetry();
            again();
          }}
        />
      ) : stripe ? (
        <Elements stripe={stripe}>
          <CardForm {...form} />
        </Elements>
      ) : (
        <div className="stack gap-4" role="status" aria-label="Loading the card form">
          <Skeleton height="3.4rem" />
          <Skeleton height="3rem" />
        </div>
      )}
      <p className="row middle soft tiny gap-2">
        <Lock size="0.9rem" />
        Card details go to our payment provider and never to us.
      </p>
    </>
  );
}
