import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { CreditPackageView, PublicDatasetView } from '@leadmart/contracts';
import { bandPriceOf } from '@leadmart/contracts/price-bands';
import type { PhoneStatus } from '@leadmart/contracts/us-states';
import { packageAddress } from '../../shared/lib/address/buy-credits-from.js';
import { isolated } from '../../shared/lib/isolated.js';
import { ageRangeWords } from '../../shared/lib/words/choice-words.js';
import {
  countText,
  creditsText,
  formatCents,
  formatDollars,
} from '../../shared/lib/words/format.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { PlainTable } from '../../shared/ui/tables/PlainTable.js';
import {
  centsPerCredit,
  suggestionFor,
  type Suggestion,
} from '../buy-credits/packages/package-rules.js';
import { costOf, inCredits, inTenths } from '../buy-leads/summary/order-rules.js';
import { QuantityStepper } from '../buy-leads/summary/QuantityStepper.js';
import { catalogueApi, useUsualPrice } from '../catalogue/catalogue-api.js';
import { selectIsSignedIn } from '../session/session-slice.js';
import styles from './LeadPrices.module.css';

/** A number of leads, the package that pays for them, and what a lead of each dataset costs with it. */
export function LeadPrices({ packages }: { packages: readonly CreditPackageView[] }) {
  const { data: datasets = [] } = catalogueApi.usePublicCatalogueQuery();
  const usual = useUsualPrice();
  const [quantity, setQuantity] = useState(100);
  const credits = costOf(quantity, usual ?? 0);
  const suggestion = suggestionFor(credits, packages);
  if (usual === undefined || !suggestion) return null;
  return (
    <Card className={styles['prices']}>
      <h2>What does a lead cost?</h2>
      <QuantityStepper quantity={quantity} onChange={setQuantity} />
      <Offer {...{ quantity, credits, suggestion }} />
      <DatasetPrices datasets={datasets} cents={centsPerCredit(suggestion.best)} />
    </Card>
  );
}

interface OfferProps {
  quantity: number;
  credits: number;
  suggestion: Suggestion;
}

function Offer({ quantity, credits, suggestion }: OfferProps) {
  const isSignedIn = useSelector(selectIsSignedIn);
  const { best, isEnough, cheaper } = suggestion;
  const cents = centsPerCredit(best);
  return (
    <div className={`stack gap-3 ${styles['offer']}`}>
      <p>
        {countText(quantity, 'lead')} cost about{' '}
        <strong>{formatDollars((credits * cents) / 100)}</strong>: {creditsText(credits)}.{' '}
        {isEnough
          ? `${isolated(best.packageName)} has ${creditsText(best.creditAmount)} for ${formatDollars(best.discountedPrice)}; what is left does not expire.`
          : `That takes more than one package: the largest, ${isolated(best.packageName)}, has ${creditsText(best.creditAmount)}.`}
      </p>
      {cheaper && (
        <p className="muted">
          With {isolated(cheaper.packageName)} ({creditsText(cheaper.creditAmount)}) they cost{' '}
          {formatDollars((credits * centsPerCredit(cheaper)) / 100)}.
        </p>
      )}
      {isSignedIn && (
        <ButtonLink to={packageAddress(best._id)}>Buy {isolated(best.packageName)}</ButtonLink>
      )}
    </div>
  );
}

interface DatasetPricesProps {
  datasets: readonly PublicDatasetView[];
  /** The cost of a credit. */
  cents: number;
}

function DatasetPrices({ datasets, cents }: DatasetPricesProps) {
  const priced = (credits: number): string => formatCents(credits * cents);
  return (
    <PlainTable
      caption="Price per lead of each dataset"
      columns={['Dataset', 'Clean', 'DNC']}
      rows={datasets
        .flatMap(pricesOf)
        .map(({ name, clean, dnc }) => [name, priced(clean), priced(dnc)])}
      isFigures
    />
  );
}

/** The prices of a dataset in credits: a row for each age if they depend on it. */
function pricesOf({ name, pricing, priceBands }: PublicDatasetView) {
  if (!priceBands) return [{ name: isolated(name), ...pricing }];
  const priceIn = (status: PhoneStatus, factor: number): number =>
    inCredits(bandPriceOf(inTenths(pricing[status]), factor));
  return priceBands.map((band) => ({
    name: `${isolated(name)}, ${ageRangeWords(band)}`,
    clean: priceIn('clean', band.factor),
    dnc: priceIn('dnc', band.factor),
  }));
}
