import { useRef, useState } from 'react';
import type { CreditPackageView } from '@leadmart/contracts';
import { countText, creditsText } from '../../../shared/lib/words/format.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { Skeleton } from '../../../shared/ui/states/states.js';
import { buyCreditsApi } from '../../buy-credits/buy-credits-api.js';
import { packagesFor } from '../../buy-credits/packages/package-rules.js';
import { PackageChoice } from '../../buy-credits/packages/PackageChoice.js';
import { LeftBehind } from '../../buy-credits/payments/after/LeftBehind.js';
import { CardPayment } from '../../buy-credits/payments/card/CardPayment.js';
import { useStripeJs } from '../../buy-credits/payments/card/use-stripe-js.js';
import type { Payment } from '../../buy-credits/payments/use-payment.js';
import type { Order } from '../buy-leads-api.js';
import type { Situation } from '../purchases/purchase-situation.js';
import { RefusalNotice } from '../purchases/RefusalNotice.js';
import type { Known } from '../purchases/use-purchase.js';
import { balanceAfter } from '../summary/order-rules.js';
import { OrderItems } from '../summary/OrderItems.js';

interface Props {
  order: Order;
  known: Known;
  payment: Payment;
  situation: Situation;
}

/** The missing credits, the packages that cover them, and the card. */
export function PayStage({ order, known, payment, situation }: Props) {
  const query = buyCreditsApi.usePackagesOnSaleQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // The window gets the focus back from each field of the card: the form must not be locked then.
    refetchOnFocus: false,
  });
  const { data, isError, isFetching } = query;
  const missing = -balanceAfter(known.balance, known.cost);
  const paid = payment.situation.step === 'paid' ? payment.situation.paid : undefined;
  return (
    <>
      {situation.step === 'refused' && <RefusalNotice refusal={situation} isInPanel />}
      {paid && <Notice kind="success">{creditsText(paid.creditsAdded)} added.</Notice>}
      <p>
        {countText(order.quantity, 'lead')} cost{known.isAtMost && ' up to'}{' '}
        <strong className="figures nowrap">{creditsText(known.cost)}</strong>. You have{' '}
        {creditsText(known.balance)} and need{' '}
        <strong className="figures nowrap">{creditsText(missing)}</strong> more.
      </p>
      {known.items.length > 0 && (
        <dl className="stack facts gap-2">
          <OrderItems items={known.items} />
        </dl>
      )}
      <Loaded
        query={{ ...query, isError: isError && data === undefined }}
        what="credit packages"
        failure="Failed to load credit packages"
        loading={<Skeleton height="14rem" />}
        bare
        isEmpty={({ length }) => length === 0}
        empty={<p>No credit packages available at the moment.</p>}
      >
        {(onSale) => (
          <Choice onSale={onSale} missing={missing} payment={payment} isPriceOld={isFetching} />
        )}
      </Loaded>
    </>
  );
}

interface ChoiceProps {
  onSale: readonly CreditPackageView[];
  missing: number;
  payment: Payment;
  isPriceOld: boolean;
}

function Choice({ onSale, missing, payment, isPriceOld }: ChoiceProps) {
  const { situation } = payment;
  const stripeJs = useStripeJs();
  const heading = useRef<HTMLHeadingElement>(null);
  const [id, setId] = useState<string>();
  const attempt = situation.step === 'unanswered' ? situation.attempt : undefined;
  const offers = packagesFor(missing, onSale);
  const left = attempt && id === undefined ? attempt.packageId : id;
  const chosen = onSale.find(({ _id }) => _id === left) ?? offers[0];
  if (!chosen) return null;
  const isEnough = chosen.creditAmount >= missing;
  const choose = (next: string): void => {
    payment.startOver();
    setId(next);
  };
  // When the offer has changed, the buyer is asked about this package, also if it no longer covers the order.
  const pay: Payment['pay'] = (paidFor, ...means) => {
    setId(paidFor._id);
    return payment.pay(paidFor, ...means);
  };
  return (
    <>
      <PackageChoice
        packages={offers.includes(chosen) ? offers : [chosen, ...offers]}
        chosenId={chosen._id}
        isLocked={payment.isUnderWay}
        onChoose={choose}
      />
      {!isEnough && (
        <p className="muted">
          This order needs more than one package. Pay for this one first; the rest stays here.
        </p>
      )}
      <div className="stack fit gap-4">
        <div className="row spread middle">
          <h3 className="medium" ref={heading} tabIndex={-1}>
            Pay by card
          </h3>
          {stripeJs.isTest && <Badge tone="warm">TEST MODE</Badge>}
        </div>
        {situation.step === 'gone' && <Notice kind="error">{situation.text}</Notice>}
        {attempt && attempt.packageId !== chosen._id && <LeftBehind attempt={attempt} />}
        <CardPayment
          {...{ stripeJs, chosen, isPriceOld }}
          payment={{ ...payment, pay }}
          also={isEnough ? 'and buy' : undefined}
          onRetry={() => heading.current?.focus()}
        />
      </div>
    </>
  );
}
