import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { useToast } from '../../shared/lib/use-toast.js';
import { FormModal } from '../../shared/ui/FormModal.js';
import { useRepriceDatasetMutation } from './admin-data-api.js';
import { PriceFields, pricingOf } from './PriceFields.js';
import { refusalText } from './refusal-text.js';

/** Other prices for a dataset. Purchases under way keep the price they began with. */
export function RepriceModal({ dataset, onClose }: { dataset: DatasetView; onClose: () => void }) {
  const [reprice, { isLoading }] = useRepriceDatasetMutation();
  const { clean, dnc } = dataset.pricing;
  const [prices, setPrices] = useState({ clean: String(clean), dnc: String(dnc) });
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const save = async (): Promise<void> => {
    const answer = await reprice({ id: dataset._id, pricing: pricingOf(prices) });
    if (answer.error) return setFailure(refusalText(answer.error, 'Failed to update pricing'));
    toast.success('Pricing updated successfully');
    onClose();
  };
  return (
    <FormModal
      title={`Prices of ${dataset.name}`}
      submitLabel="Save"
      busy={isLoading}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <PriceFields prices={prices} onChange={setPrices} />
    </FormModal>
  );
}
