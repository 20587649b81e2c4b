import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { useState, type FormEvent } from 'react';
import { errorText, type Failure } from '../../../shared/api/api-error.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { CheckboxField } from '../../../shared/ui/fields/Field.js';
import { FailureText } from '../../../shared/ui/messages/FailureText.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { ErrorState, Skeleton } from '../../../shared/ui/states/states.js';
import { cardFailure } from '../payments/card/card-errors.js';
import { useCardStyle } from '../payments/card/use-card-style.js';
import { useStripeJs } from '../payments/card/use-stripe-js.js';
import { savedCardsApi } from './saved-cards-api.js';
import styles from '../payments/card/CardForm.module.css';

interface Props {
  /** The sentence to agree to. */
  consent: string;
  onClose: () => void;
}

/** The form for a new card on file, once Stripe.js is there. */
export function AddCard(props: Props) {
  const { stripe, hasFailed, again } = useStripeJs();
  if (hasFailed) return <ErrorState text="The card form could not be loaded." retry={again} />;
  if (!stripe) return <Skeleton height="3.4rem" />;
  return (
    <Elements stripe={stripe}>
      <NewCard {...props} />
    </Elements>
  );
}

function NewCard({ consent, onClose }: Props) {
  const [isAgreed, setAgreed] = useState(false);
  const { busy, failure, save } = useNewCard(onClose);
  const style = useCardStyle();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void save(isAgreed);
  };
  return (
    <form className="stack gap-4 whole" onSubmit={submit}>
      <div className={styles['card']}>
        {/* The button that opened this form is gone. */}
        <CardElement
          options={{ hidePostalCode: true, style, disabled: busy }}
          onReady={(element) => element.focus()}
        />
      </div>
      <CheckboxField
        label={consent}
        checked={isAgreed}
        onChange={({ target }) => setAgreed(target.checked)}
      />
      {failure !== undefined && (
        <Notice kind="error">
          <FailureText failure={failure} />
        </Notice>
      )}
      <div className="row wrap gap-3">
        <Button type="submit" busy={busy}>
          Save card
        </Button>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Sets the card up with the provider, asks the bank's question if there is one, and keeps the card. */
function useNewCard(onSaved: () => void) {
  const stripe = useStripe();
  const elements = useElements();
  const [begin] = savedCardsApi.useBeginCardSetupMutation();
  const [keep] = savedCardsApi.useSaveCardMutation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | Failure>();
  const toast = useToast();

  const attempt = async (isAgreed: boolean): Promise<string | Failure | undefined> => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) return notSaved;
    if (!isAgreed) return 'Tick the box to agree that the card is stored.';
    const setup = await begin();
    if (setup.error) return errorText(setup.error, notSaved);
    const { clientSecret, setupIntentId } = setup.data;
    const confirmed = await stripe
      .confirmCardSetup(clientSecret, { payment_method: { card } })
      .catch(() => undefined);
    if (!confirmed) return notSaved;
    const { code, decline_code: declineCode, message } = confirmed.error ?? {};
    if (confirmed.error) return cardFailure({ code, declineCode, message });
    const kept = await keep(setupIntentId);
    return kept.error ? errorText(kept.error, notSaved) : undefined;
  };
  const save = async (isAgreed: boolean): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    const reason = await attempt(isAgreed);
    setBusy(false);
    if (reason !== undefined) return setFailure(reason);
    toast.success('Card saved');
    onSaved();
  };
  return { busy, failure, save };
}

const notSaved = 'Your card could not be saved. Please try again.';
