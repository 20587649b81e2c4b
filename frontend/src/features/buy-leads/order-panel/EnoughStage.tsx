import { countText, creditsText } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { LeftBehind } from '../../buy-credits/payments/after/LeftBehind.js';
import type { Payment } from '../../buy-credits/payments/use-payment.js';
import type { Order } from '../buy-leads-api.js';
import type { Situation } from '../purchases/purchase-situation.js';
import { RefusalNotice } from '../purchases/RefusalNotice.js';
import type { Known } from '../purchases/use-purchase.js';
import { balanceAfter } from '../summary/order-rules.js';

interface Props {
  order: Order;
  known: Known;
  payment: Payment;
  situation: Situation;
  /** The order was sent without an answer. */
  isUnanswered: boolean;
  onBuy: () => void;
}

/** An order that needs no payment: the credits have arrived, or it may have been bought already. */
export function EnoughStage({ order, known, payment, situation, isUnanswered, onBuy }: Props) {
  const attempt = payment.situation.step === 'unanswered' ? payment.situation.attempt : undefined;
  return (
    <>
      {situation.step === 'refused' && <RefusalNotice refusal={situation} isInPanel />}
      {attempt && <LeftBehind attempt={attempt} />}
      {isUnanswered ? (
        situation.step !== 'refused' && (
          <p>
            This order was sent, but its result did not arrive. Send it again to see the result: the
            same order is never charged twice.
          </p>
        )
      ) : (
        <>
          <p>You have enough credits for this order, so there is nothing to pay.</p>
          <p className="muted">
            After it you have {creditsText(balanceAfter(known.balance, known.cost))}.
          </p>
        </>
      )}
      <Button size="large" wide onClick={onBuy}>
        {isUnanswered
          ? 'Send again'
          : `Buy ${countText(order.quantity, 'lead')} for ${creditsText(known.cost)}`}
      </Button>
    </>
  );
}
