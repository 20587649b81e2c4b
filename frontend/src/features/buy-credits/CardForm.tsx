import { useState, type FormEvent } from 'react';
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { CreditPackageView, ProcessPaymentView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { formatDollars } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/Button.js';
import { Notice } from '../../shared/ui/Notice.js';
import { useProcessPaymentMutation } from './buy-credits-api.js';
import { cardStyle } from './card-style.js';
import styles from './CardForm.module.css';

export const paymentFailedText = 'Payment failed. Please try again.';

type Situation = 'idle' | 'processing' | 'success';

interface Props {
  chosen: CreditPackageView;
  onPaid: (paid: Extract<ProcessPaymentView, { success: true }>) => void;
}

/** A card for the chosen package. The card's number goes to the payment provider and never to us. */
export function CardForm({ chosen, onPaid }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const pay = usePay(chosen);
  const [situation, setSituation] = useState<Situation>('idle');
  const [failure, setFailure] = useState<string>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || situation !== 'idle') return;
    setSituation('processing');
    setFailure(undefined);
    const outcome = await pay(stripe, card);
    if ('failure' in outcome) {
      setSituation('idle');
      setFailure(outcome.failure);
      return;
    }
    setSituation('success');
    onPaid(outcome.paid);
  };

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <div className={styles['card']}>
        <CardElement options={{ hidePostalCode: true, style: cardStyle() }} />
      </div>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {situation === 'success' && <Notice kind="success">Payment Successful!</Notice>}
      <Button
        type="submit"
        size="large"
        wide
        busy={situation === 'processing'}
        disabled={!stripe || situation === 'success'}
      >
        {situation === 'processing'
          ? 'Processing...'
          : `Pay ${formatDollars(chosen.discountedPrice)}`}
      </Button>
    </form>
  );
}

type Outcome = { paid: Extract<ProcessPaymentView, { success: true }> } | { failure: string };

/** Card → payment method → our server → the bank's question, if there is one → our server again. */
function usePay(chosen: CreditPackageView) {
  const [process] = useProcessPaymentMutation();

  return async (stripe: Stripe, card: StripeCardElement): Promise<Outcome> => {
    const made = await stripe.createPaymentMethod({ type: 'card', card });
    if (made.error) return { failure: made.error.message ?? paymentFailedText };
    const payment = {
      // One key for one attempt, the call after the bank's question included: it pays once.
      key: crypto.randomUUID(),
      paymentMethodId: made.paymentMethod.id,
      packageId: chosen._id,
      expectedPrice: chosen.discountedPrice,
    };
    const first = await process(payment);
    if (first.error) return { failure: errorText(first.error, paymentFailedText) };
    if (first.data.success) return { paid: first.data };
    const confirmed = await stripe.confirmCardPayment(first.data.clientSecret);
    if (confirmed.error) return { failure: confirmed.error.message ?? paymentFailedText };
    const second = await process(payment);
    if (second.error) return { failure: errorText(second.error, paymentFailedText) };
    return second.data.success ? { paid: second.data } : { failure: paymentFailedText };
  };
}
