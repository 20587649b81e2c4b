import { Coins } from 'lucide-react';
import { useSelector } from 'react-redux';
import { useDeferredAnswer } from '../../shared/lib/hooks/use-deferred-answer.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { LivePart } from '../../shared/ui/pages/LivePart.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { buyCreditsApi } from '../buy-credits/buy-credits-api.js';
import { PackageGrid, PackageGridSkeleton } from '../buy-credits/packages/PackageGrid.js';
import { catalogueApi, useUsualPrice } from '../catalogue/catalogue-api.js';
import { ReturnsAnswer } from '../returns-policy/ReturnsTerms.js';
import { selectIsSignedIn } from '../session/session-slice.js';
import { LeadPrices } from './LeadPrices.js';
import styles from './PricingPage.module.css';

/** The credit packages, for visitors and users. */
export function PricingPage() {
  const isSignedIn = useSelector(selectIsSignedIn);
  const packages = buyCreditsApi.usePackagesOnSaleQuery();
  // The prices of leads stand above the packages: both come at once, so that neither moves the other.
  const { isLoading: isCatalogueLoading } = catalogueApi.usePublicCatalogueQuery();
  const query = useDeferredAnswer({
    ...packages,
    data: isCatalogueLoading ? undefined : packages.data,
    isError: packages.isError && packages.data === undefined,
  });
  const leadPrice = useUsualPrice();
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
      <LivePart />
      <Loaded
        query={query}
        what="credit packages"
        failure="Failed to load credit packages"
        loading={
          <div className={styles['loading']}>
            <PackageGridSkeleton />
          </div>
        }
        bare
        isEmpty={(onSale) => onSale.length === 0}
        empty={<EmptyState icon={<Coins />} title="No credit packages available at the moment." />}
      >
        {(onSale) => (
          <>
            <LeadPrices packages={onSale} />
            <PackageGrid packages={onSale} leadPrice={leadPrice} />
          </>
        )}
      </Loaded>
      <MoneyQuestions />
    </Page>
  );
}

const questions = [
  {
    question: 'Do credits expire?',
    answer:
      'No. You buy them once and spend them whenever you need leads. There is no subscription.',
  },
  {
    question: 'Do I pay twice for a download?',
    answer: 'No. A pack stays in My Leads, and you download it as often as you like.',
  },
  {
    question: 'Am I sold the same lead again?',
    answer: 'Never: a lead that you bought is left out of all your later orders.',
  },
  {
    question: 'Do I get a receipt?',
    answer: 'Yes, by email after each payment, and at any time under Purchases.',
  },
] as const;

/** The questions about money beside the prices. */
function MoneyQuestions() {
  return (
    <div className="stack gap-5">
      {questions.map(({ question, answer }) => (
        <section key={question} className="stack gap-2">
          <h2>{question}</h2>
          <p>{answer}</p>
        </section>
      ))}
      <ReturnsAnswer />
    </div>
  );
}
