import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { Coins } from 'lucide-react';
import type { CreditPackageView } from '@leadmart/contracts';
import { Card } from '../../shared/ui/Card.js';
import { Notice } from '../../shared/ui/Notice.js';
import { Page } from '../../shared/ui/Page.js';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { balanceChanged } from '../session/session-slice.js';
import { usePackagesOnSaleQuery } from './buy-credits-api.js';
import { Checkout } from './Checkout.js';
import { PackageGrid } from './PackageGrid.js';
import styles from './BuyCreditsPage.module.css';

const reloadMs = 1_500;

/** Choose a package of credits and pay for it. */
export function BuyCreditsPage() {
  const {
    data: packages,
    isError,
    refetch,
  } = usePackagesOnSaleQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const dispatch = useDispatch();
  const [chosen, setChosen] = useState<CreditPackageView>();
  const [paid, setPaid] = useState(false);
  useReloadWhen(paid);

  return (
    <Page title="Buy Credits" lead="Prepaid, without a subscription. Credits do not expire.">
      <Return />
      {isError ? (
        <Card>
          <ErrorState text="Failed to load credit packages" retry={() => void refetch()} />
        </Card>
      ) : packages === undefined ? (
        <div className={styles['loading']} role="status" aria-label="Loading credit packages">
          <Skeleton height="13rem" />
          <Skeleton height="13rem" />
          <Skeleton height="13rem" />
        </div>
      ) : packages.length === 0 ? (
        <Card>
          <EmptyState icon={<Coins />} title="No credit packages available at the moment." />
        </Card>
      ) : (
        <PackageGrid packages={packages} chosenId={chosen?._id} onChoose={setChosen} />
      )}
      {chosen && (
        <Checkout
          chosen={chosen}
          onPaid={({ creditBalance }) => {
            dispatch(balanceChanged(creditBalance));
            setPaid(true);
          }}
        />
      )}
    </Page>
  );
}

/** What a return to this page says in its address. */
function Return() {
  const [search] = useSearchParams();
  const success = search.get('success');
  if (success === 'true')
    return <Notice kind="success">Your credits have been added to your account!</Notice>;
  if (success === 'false')
    return <Notice kind="error">Payment was cancelled. Please try again.</Notice>;
  return null;
}

/** As the specification has it: a moment after the payment the page is loaded anew, with a success notice. */
function useReloadWhen(paid: boolean): void {
  useEffect(() => {
    if (!paid) return undefined;
    const timer = setTimeout(() => window.location.assign('/buy-credits?success=true'), reloadMs);
    return () => clearTimeout(timer);
  }, [paid]);
}
