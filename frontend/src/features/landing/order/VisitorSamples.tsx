import type { PublicDatasetView } from '@leadmart/contracts';
import { useAddress } from '../../../shared/lib/address/use-address.js';
import { formatCents } from '../../../shared/lib/words/cents.js';
import { useCreditPrice } from '../../buy-credits/packages/use-credit-price.js';
import { orderAddress } from '../../buy-leads/order-address.js';
import { SampleTable } from '../../buy-leads/samples/SampleTable.js';
import { costOf } from '../../buy-leads/summary/order-rules.js';
import { usePublicCatalogueQuery, usePublicSamplesQuery } from '../../catalogue/catalogue-api.js';
import styles from './VisitorSamples.module.css';

/** Masked rows of the dataset that the visitor looks at, and what a lead of it costs. */
export function VisitorSamples() {
  const { data: datasets } = usePublicCatalogueQuery();
  const [{ dataset: chosen }] = useAddress(orderAddress);
  const dataset = datasets?.find(({ _id }) => _id === chosen) ?? datasets?.[0];
  return dataset ? <Samples dataset={dataset} /> : null;
}

/** The order whose package the price is taken from. */
const usualQuantity = 100;

function Samples({ dataset: { _id, name, pricing } }: { dataset: PublicDatasetView }) {
  const { currentData } = usePublicSamplesQuery(_id, { refetchOnFocus: false });
  const { cents } = useCreditPrice(costOf(usualQuantity, pricing.clean));
  return (
    <section className={styles['samples']} aria-labelledby="samples">
      <h2 id="samples">Sample rows</h2>
      <p>
        Leads of {name}, with the contact details hidden. In your file they are complete
        {cents !== undefined &&
          `: ${formatCents(pricing.clean * cents)} for a clean lead, ${formatCents(pricing.dnc * cents)} for a DNC lead`}
        .
      </p>
      <SampleTable rows={currentData?.rows} />
    </section>
  );
}
