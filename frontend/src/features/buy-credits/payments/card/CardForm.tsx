import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { CreditCard } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { CreditPackageView } from '@leadmart/contracts';
import { formatDollars } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { SelectField } from '../../../../shared/ui/fields/Field.js';
import { Notice } from '../../../../shared/ui/messages/Notice.js';
import { cardName, savedCardsApi } from '../../cards/saved-cards-api.js';
import type { Payment, Situation } from '../use-payment.js';
import { useCardStyle } from './use-card-style.js';
import styles from './CardForm.module.css';

interface Props {
  chosen: CreditPackageView;
  payment: Payment;
  isPriceOld: boolean;
  /** Added to the label of the button: `and buy`. */
  also?: string | undefined;
}

/**
 * The card form of the chosen package. The card number goes to the payment provider and never to
 * us.
 */
export function CardForm({ chosen, payment, isPriceOld, also }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const style = useCardStyle();
  const { situation, isUnderWay, pay } = payment;
  const form = useRef<HTMLFormElement>(null);
  const cards = savedCardsApi.useSavedCardsQuery().data?.cards ?? [];
  const [choice, setChoice] = useState<string>();
  const onFile = cards.find(({ _id, isDefault }) =>
    choice === undefined ? isDefault : _id === choice,
  );
  const isOnFile = onFile !== undefined;
  const attempt = situation.step === 'unanswered' ? situation.attempt : undefined;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const card = onFile ?? elements?.getElement(CardElement);
    if (stripe && card && !isPriceOld) void pay(chosen, stripe, card);
  };
  // Moves the focus to the next step: the card after a refusal, the button otherwise.
  useEffect(() => {
    const toButton = (): void =>
      form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
    if (situation.step === 'refused' && situation.why === 'card' && !isOnFile)
      elements?.getElement(CardElement)?.focus();
    else if (situation.step === 'refused' && !isPriceOld) toButton();
    else if (situation.step === 'unanswered' && situation.text) toButton();
  }, [situation, elements, isPriceOld, isOnFile]);

  return (
    <form ref={form} className="stack gap-4" onSubmit={submit}>
      {cards.length > 0 && !attempt && (
        <SelectField
          label="Card"
          options={[
            ...cards.map((card) => [card._id, cardName(card)] as const),
            ['', 'Another card'],
          ]}
          value={onFile?._id ?? ''}
          disabled={isUnderWay}
          onValue={setChoice}
        />
      )}
      {/* Stays mounted while an unsettled attempt is repeated, for the attempt after it. */}
      <div className={styles['card']} hidden={attempt !== undefined || isOnFile}>
        <CardElement options={{ hidePostalCode: true, style, disabled: isUnderWay }} />
      </div>
      {attempt && (
        <p className={`row middle gap-3 pad-3 ${styles['sent']}`}>
          <CreditCard className="soft" size="1.15rem" />
          {attempt.card}
        </p>
      )}
      <Word situation={situation} />
      <Button
        type="submit"
        size="large"
        wide
        busy={situation.step === 'processing'}
        disabled={!stripe || isPriceOld}
      >
        {labelOf(situation, attempt?.expectedPrice ?? chosen.discountedPrice, also)}
      </Button>
    </form>
  );
}

function labelOf({ step }: Situation, price: number, also: string | undefined): string {
  if (step === 'processing') return 'Processing...';
  const amount = [formatDollars(price), also].filter(Boolean).join(' ');
  return step === 'unanswered' ? `Try again: ${amount}` : `Pay ${amount}`;
}

const twice = 'Trying again sends the same payment: your card cannot be charged twice.';

/** The message about the payment. */
function Word({ situation }: { situation: Situation }) {
  switch (situation.step) {
    case 'refused':
      return (
        <Notice kind={situation.why === 'card' ? 'error' : 'info'}>
          <p>{situation.text}</p>
          {situation.advice !== undefined && <p>{situation.advice}</p>}
        </Notice>
      );
    case 'unanswered':
      return situation.text ? (
        <Notice kind="error">
          <p>{situation.text}</p>
          <p className="small ink">{twice}</p>
        </Notice>
      ) : (
        <Notice kind="info">
          <p>This payment was interrupted before we received the result.</p>
          <p className="small ink">{twice}</p>
        </Notice>
      );
    case 'ready':
    case 'processing':
    case 'gone':
    case 'paid':
      return null;
  }
}
