import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { isolated } from '../../shared/lib/isolated.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { useRepriceDatasetMutation } from './admin-data-api.js';
import { draftOf, PriceFields, pricingOf } from './PriceFields.js';

/** Changes the prices of a dataset. Purchases in progress keep the price they started with. */
export function RepriceModal({ dataset, onClose }: { dataset: DatasetView; onClose: () => void }) {
  const [reprice] = useRepriceDatasetMutation();
  const [prices, setPrices] = useState(() => draftOf(dataset.pricing));
  const { dialog, save, forget } = useSave<DatasetView>(onClose, {
    version: dataset.version,
    load: ({ pricing = dataset.pricing }) => setPrices(draftOf(pricing)),
  });
  const submit = (): void =>
    save((version) => reprice({ id: dataset._id, pricing: pricingOf(prices), version }), {
      done: 'Pricing updated successfully',
      about: dataset.name,
      failed: 'Failed to update pricing',
    });
  return (
    <FormModal
      {...dialog}
      title={`Prices of ${isolated(dataset.name)}`}
      submitLabel="Save"
      onSubmit={submit}
    >
      <PriceFields
        prices={prices}
        onChange={(changed) => {
          setPrices(changed);
          forget();
        }}
      />
    </FormModal>
  );
}
