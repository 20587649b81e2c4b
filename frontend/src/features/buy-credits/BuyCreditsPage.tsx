import { Coins } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { useUsualPrice } from '../catalogue/catalogue-api.js';
import { buyCreditsApi } from './buy-credits-api.js';
import { PackageGrid, PackageGridSkeleton } from './packages/PackageGrid.js';
import { usePackageChoice } from './packages/use-package-choice.js';
import { LeftBehind } from './payments/after/LeftBehind.js';
import { PaymentDone } from './payments/after/PaymentDone.js';
import { useReloadAfterPayment, useReturn } from './payments/after/use-return.js';
import { Checkout } from './payments/Checkout.js';
import { orderAddressOf } from './payments/order-address.js';
import { usePayment } from './payments/use-payment.js';
import styles from './BuyCreditsPage.module.css';

export function BuyCreditsPage() {
  const payment = usePayment();
  const { situation } = payment;
  const [returned, dismissReturn] = useReturn();
  const [search] = useSearchParams();
  const leadPrice = useUsualPrice();
  const paid = situation.step === 'paid' ? situation : undefined;
  const order = orderAddressOf(search) ?? '/buy-leads';
  useReloadAfterPayment(paid !== undefined);
  const left = situation.step === 'unanswered' ? situation.attempt.packageId : undefined;
  const [choice, setChoice] = usePackageChoice(left);
  const query = buyCreditsApi.usePackagesOnSaleQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // The window gets the focus back from each field of the card: the form must not be locked then.
    refetchOnFocus: choice.id === undefined,
  });
  const { data: packages, isError, isFetching } = query;
  const chosen = packages?.find(({ _id }) => _id === choice.id);

  const choose = (id: string): void => {
    dismissReturn();
    if (id !== choice.id || situation.step === 'gone' || paid) payment.startOver();
    setChoice(id);
  };

  return (
    <Page title="Buy Credits" lead="Prepaid, without a subscription. Credits do not expire.">
      {returned && !paid && (
        <Notice kind={returned.kind} onDismiss={dismissReturn}>
          <p>{returned.text}</p>
          {returned.kind === 'success' && <Link to={order}>Buy leads</Link>}
        </Notice>
      )}
      {situation.step === 'gone' && <Gone text={situation.text} />}
      {situation.step === 'unanswered' && packages && !chosen && (
        <LeftBehind attempt={situation.attempt} />
      )}
      <Loaded
        query={{ ...query, isError: isError && packages === undefined }}
        what="credit packages"
        failure="Failed to load credit packages"
        loading={
          <div className={`stack top gap-5 ${styles['columns']}`}>
            <PackageGridSkeleton withButtons />
            <NothingChosen />
          </div>
        }
        bare
        isEmpty={({ length }) => length === 0}
        empty={<EmptyState icon={<Coins />} title="No credit packages available at the moment." />}
      >
        {(onSale) => (
          <div className={`stack top gap-5 ${styles['columns']}`}>
            <PackageGrid
              packages={onSale}
              leadPrice={leadPrice}
              chosenId={paid ? undefined : chosen?._id}
              isLocked={payment.isUnderWay}
              onChoose={({ _id }) => choose(_id)}
            />
            {paid ? (
              <PaymentDone {...paid} order={order} />
            ) : chosen ? (
              <Checkout
                chosen={chosen}
                choice={choice.times}
                payment={payment}
                isPriceOld={isFetching}
              />
            ) : (
              <NothingChosen />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Reserves the checkout's place, so that the packages do not move when one is chosen. */
function NothingChosen() {
  return (
    <Card className={`stack gap-3 ${styles['nothing']}`}>
      <h2 className="large">Pay by card</h2>
      <p className="muted">Choose a package to see what it costs and to pay for it.</p>
    </Card>
  );
}

/** The form disappeared with its package: the focus moves to the reason. */
function Gone({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice kind="error">{text}</Notice>
    </div>
  );
}
