import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { CreditPackageView, SavedCardView } from '@leadmart/contracts';
import { newKey } from '../../../shared/api/requests.js';
import { runAlone } from '../../../shared/lib/run-alone.js';
import { balanceChanged, selectUser } from '../../session/session-slice.js';
import { buyCreditsApi } from '../buy-credits-api.js';
import { cardName } from '../cards/saved-cards-api.js';
import { carryOut, readCard, type Outcome, type Paid, type Refused } from './carry-out.js';
import { keepAttempt, keptAttempt, type PaymentAttempt } from './payment-attempt.js';

export type Situation =
  | { step: 'ready' }
  | { step: 'processing' }
  | { step: 'refused'; why: 'card' | 'offer' | 'tab'; text: string; advice?: string }
  /** The package is no longer in the list, so the form is gone. */
  | { step: 'gone'; text: string }
  /** Sent without a known outcome; after a reload without a text. */
  | { step: 'unanswered'; text?: string; attempt: PaymentAttempt }
  | { step: 'paid'; paid: Paid; attempt: PaymentAttempt };

/** The card of the form, or one on file. */
type PayingCard = StripeCardElement | SavedCardView;

export interface Payment {
  situation: Situation;
  /** While true, the package cannot be changed. */
  isUnderWay: boolean;
  pay: (chosen: CreditPackageView, stripe: Stripe, card: PayingCard) => Promise<void>;
  /** Another choice resets the last attempt. */
  startOver: () => void;
}

const otherTabText =
  'Another tab is paying right now. You have not been charged here. Check your balance before you pay again.';

interface Around {
  /** Asked before anything is sent: false leaves the payment as it was. */
  mayPay?: () => Promise<boolean>;
  /** Called with the new balance before the screen shows it. */
  onPaid?: (paid: Paid) => void;
}

/**
 * Pays for a package once. An unsettled attempt is kept and sent again by the next press of the
 * button, with the same key, card and offer, so it cannot charge twice.
 */
export function usePayment({ mayPay, onPaid }: Around = {}): Payment {
  const user = useSelector(selectUser);
  const dispatch = useDispatch();
  const [process] = buyCreditsApi.useProcessPaymentMutation();
  const [situation, setSituation] = useState<Situation>(() => {
    const attempt = keptAttempt(user?._id);
    return attempt ? { step: 'unanswered', attempt } : { step: 'ready' };
  });
  // A second click may arrive before the first has changed the screen.
  const isBusy = useRef(false);

  const finish = (outcome: Outcome, attempt: PaymentAttempt): void => {
    if (outcome.end !== 'unanswered') keepAttempt(null);
    if (outcome.end === 'paid') dispatch(balanceChanged(outcome.paid.creditBalance));
    setSituation(situationAfter(outcome, attempt));
    if (outcome.end === 'paid') onPaid?.(outcome.paid);
  };

  const isUnderWay = situation.step === 'processing';
  const pay: Payment['pay'] = async (chosen, stripe, card) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSituation({ step: 'processing' });
    const earlier = situation.step === 'unanswered' ? situation.attempt : undefined;
    const attempt =
      earlier ?? newAttempt(user?._id ?? '', chosen, await readPayingCard(stripe, card));
    if ('end' in attempt) setSituation(situationAfterRefusal(attempt));
    else {
      const ran = await runAlone('payment', async () => {
        if (mayPay && !(await mayPay()))
          return setSituation(earlier ? situation : { step: 'ready' });
        keepAttempt(attempt);
        finish(await carryOut(attempt, { send: process, stripe }), attempt);
      });
      if (!ran) setSituation({ step: 'refused', why: 'tab', text: otherTabText });
    }
    isBusy.current = false;
  };
  const startOver = (): void => {
    keepAttempt(null);
    setSituation({ step: 'ready' });
  };

  return { situation, isUnderWay, pay, startOver };
}

const readPayingCard = async (stripe: Stripe, card: PayingCard) =>
  'last4' in card ? { id: card._id, card: cardName(card) } : readCard(stripe, card);

function newAttempt(
  userId: string,
  chosen: CreditPackageView,
  card: Awaited<ReturnType<typeof readCard>>,
): PaymentAttempt | Refused {
  if ('end' in card) return card;
  return {
    key: newKey(),
    userId,
    paymentMethodId: card.id,
    packageId: chosen._id,
    expectedCredits: chosen.creditAmount,
    expectedPrice: chosen.discountedPrice,
    card: card.card,
  };
}

function situationAfter(outcome: Outcome, attempt: PaymentAttempt): Situation {
  switch (outcome.end) {
    case 'paid':
      return { step: 'paid', paid: outcome.paid, attempt };
    case 'refused':
      return situationAfterRefusal(outcome);
    case 'unanswered':
      return { step: 'unanswered', text: outcome.text, attempt };
  }
}

const situationAfterRefusal = ({ end: _end, why, ...words }: Refused): Situation =>
  why === 'gone' ? { step: 'gone', text: words.text } : { step: 'refused', why, ...words };
