import type { PublicDatasetView } from '@leadmart/contracts';
import type { PhoneStatus } from '@leadmart/contracts/us-states';
import { useAddress } from '../../../shared/lib/address/use-address.js';
import { useDeferredAnswer } from '../../../shared/lib/hooks/use-deferred-answer.js';
import { formatCents } from '../../../shared/lib/words/format.js';
import { useCreditPrice } from '../../buy-credits/packages/use-credit-price.js';
import { orderAddress } from '../../buy-leads/order-address.js';
import { SampleTable } from '../../buy-leads/samples/SampleTable.js';
import { quoteOrder } from '../../buy-leads/summary/order-quote.js';
import { costOf } from '../../buy-leads/summary/order-rules.js';
import { catalogueApi } from '../../catalogue/catalogue-api.js';
import styles from './VisitorSamples.module.css';

/** Masked rows of the dataset that the visitor looks at, and what a lead of it costs. */
export function VisitorSamples() {
  const { data: datasets } = useDeferredAnswer(catalogueApi.usePublicCatalogueQuery());
  const [{ dataset: chosen }] = useAddress(orderAddress);
  const dataset = datasets?.find(({ _id }) => _id === chosen) ?? datasets?.[0];
  return dataset ? <Samples dataset={dataset} /> : null;
}

/** The order whose package the price is taken from. */
const usualQuantity = 100;

function Samples({ dataset }: { dataset: PublicDatasetView }) {
  const { _id, name, pricing } = dataset;
  const { currentData } = catalogueApi.usePublicSamplesQuery(_id, { refetchOnFocus: false });
  const { cents } = useCreditPrice(costOf(usualQuantity, pricing.clean));
  return (
    <section className={`stack gap-4 ${styles['samples']}`} aria-labelledby="samples">
      <h2 id="samples">Sample rows</h2>
      <p>
        Leads of {name}, with the contact details hidden. In your file they are complete
        {cents !== undefined &&
          `: ${priceIn(dataset, 'clean', cents)} for a clean lead, ${priceIn(dataset, 'dnc', cents)} for a DNC lead`}
        .
      </p>
      <SampleTable rows={currentData?.rows} />
    </section>
  );
}

/** "25¢", or "up to 25¢" if the price depends on the age of a lead. */
function priceIn(dataset: PublicDatasetView, phoneStatus: PhoneStatus, cents: number): string {
  const { price, isAtMost } = quoteOrder(1, dataset, { phoneStatus }, undefined);
  return `${isAtMost ? 'up to ' : ''}${formatCents(price * cents)}`;
}
