import { useSelector } from 'react-redux';
import { Coins } from 'lucide-react';
import { ButtonLink } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { Page } from '../../shared/ui/Page.js';
import { EmptyState, ErrorState } from '../../shared/ui/states.js';
import { usePackagesOnSaleQuery } from '../buy-credits/buy-credits-api.js';
import { PackageGrid, PackageGridSkeleton } from '../buy-credits/PackageGrid.js';
import { selectIsSignedIn } from '../session/session-slice.js';

/** What credits cost, for everybody. */
export function PricingPage() {
  const isSignedIn = useSelector(selectIsSignedIn);
  const { data: packages, isError, refetch } = usePackagesOnSaleQuery();
  return (
    <Page
      title="Pricing"
      lead="Buy credits once and spend them on leads when you need them. Larger packages cost less per credit."
      actions={
        <ButtonLink to={isSignedIn ? '/buy-credits' : '/register'}>
          {isSignedIn ? 'Buy Credits' : 'Get Started'}
        </ButtonLink>
      }
    >
      {packages === undefined && isError ? (
        <Card>
          <ErrorState text="Failed to load credit packages" retry={() => void refetch()} />
        </Card>
      ) : packages === undefined ? (
        <PackageGridSkeleton />
      ) : packages.length === 0 ? (
        <Card>
          <EmptyState icon={<Coins />} title="No credit packages available at the moment." />
        </Card>
      ) : (
        <PackageGrid packages={packages} />
      )}
    </Page>
  );
}
