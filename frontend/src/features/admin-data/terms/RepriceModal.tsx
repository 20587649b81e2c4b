import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { onePriceBand } from '@leadmart/contracts/price-bands';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { creditsText, formatCredits } from '../../../shared/lib/words/format.js';
import { phoneWords } from '../../../shared/lib/words/pack-words.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { adminDataApi } from '../admin-data-api.js';
import { bandDraftsOf, bandsOf } from './price-band-draft.js';
import { PriceBandFields } from './PriceBandFields.js';
import { draftOf, PriceFields, pricingOf } from './PriceFields.js';

/** The old and the new price, and how many times as much it is, so that a slip of the hand is seen. */
function priceChange(before: number, after: number): string {
  if (after === before) return creditsText(before);
  const times = before > 0 && after > 0 ? after / before : 1;
  const howMuch = times >= 2 || times <= 0.5 ? ` (${formatCredits(times)} ×)` : '';
  return `${formatCredits(before)} → ${creditsText(after)}${howMuch}`;
}

/** Changes the prices of a dataset. Purchases in progress keep the price they started with. */
export function RepriceModal({ dataset, onClose }: { dataset: DatasetView; onClose: () => void }) {
  const [reprice] = adminDataApi.useRepriceDatasetMutation();
  const [before, setBefore] = useState(dataset.pricing);
  const [prices, setPrices] = useState(() => draftOf(before));
  const [bands, setBands] = useState(() => bandDraftsOf(dataset.priceBands ?? onePriceBand));
  const { dialog, save, forget } = useSave<DatasetView>(onClose, {
    version: dataset.version,
    load: ({ pricing = dataset.pricing, priceBands = dataset.priceBands ?? onePriceBand }) => {
      setBefore(pricing);
      setPrices(draftOf(pricing));
      setBands(bandDraftsOf(priceBands));
    },
  });
  const submit = (): void => {
    const all = { pricing: pricingOf(prices), priceBands: bandsOf(bands) };
    save((version) => reprice({ id: dataset._id, ...all, version }), {
      done: 'Pricing updated successfully',
      about: dataset.name,
      failed: 'Failed to update pricing',
    });
  };
  return (
    <FormModal
      {...dialog}
      title={`Prices of ${isolated(dataset.name)}`}
      submitLabel="Save"
      onSubmit={submit}
    >
      <PriceFields prices={prices} onChange={setPrices} />
      <PriceBandFields
        bands={bands}
        pricing={pricingOf(prices)}
        onChange={(changed) => {
          setBands(changed);
          forget();
        }}
      />
      <dl className="stack facts gap-2">
        {(['clean', 'dnc'] as const).map((status) => (
          <div key={status}>
            <dt>{phoneWords[status]}</dt>
            <dd role="status">{priceChange(before[status], Number(prices[status]))}</dd>
          </div>
        ))}
      </dl>
    </FormModal>
  );
}
