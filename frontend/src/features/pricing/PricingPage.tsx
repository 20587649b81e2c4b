import { Coins } from 'lucide-react';
import { useSelector } from 'react-redux';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { usePackagesOnSaleQuery } from '../buy-credits/buy-credits-api.js';
import { PackageGrid, PackageGridSkeleton } from '../buy-credits/packages/PackageGrid.js';
import { ReturnsAnswer } from '../returns-policy/ReturnsTerms.js';
import { selectIsSignedIn } from '../session/session-slice.js';

/** The credit packages, for visitors and users. */
export function PricingPage() {
  const isSignedIn = useSelector(selectIsSignedIn);
  const query = usePackagesOnSaleQuery();
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
      <Loaded
        query={{ ...query, isError: query.isError && query.data === undefined }}
        what="credit packages"
        failure="Failed to load credit packages"
        loading={<PackageGridSkeleton />}
        bare
        isEmpty={(packages) => packages.length === 0}
        empty={<EmptyState icon={<Coins />} title="No credit packages available at the moment." />}
      >
        {(packages) => <PackageGrid packages={packages} />}
      </Loaded>
      <ReturnsAnswer />
    </Page>
  );
}
