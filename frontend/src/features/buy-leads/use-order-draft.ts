import { useCallback, useState } from 'react';
import type { CatalogueDatasetView } from '@leadmart/contracts';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { chosenDataset } from './order-rules.js';

/** The order that is being composed. Every change by the user also calls `onChange`. */
export function useOrderDraft(
  datasets: readonly CatalogueDatasetView[] | undefined,
  onChange: () => void,
) {
  const [chosenId, setChosenId] = useState('');
  const [phoneStatus, setPhoneStatus] = useState<PhoneStatus>('clean');
  const [states, setStates] = useState<StateCode[]>([]);
  const [quantity, setQuantity] = useState(100);
  const dataset = chosenDataset(datasets ?? [], chosenId);
  const changing =
    <T>(set: (value: T) => void) =>
    (value: T): void => {
      set(value);
      onChange();
    };
  // Stable, because the map is memoized.
  const changeStates = useCallback(
    (chosen: StateCode[]): void => {
      setStates(chosen);
      onChange();
    },
    [onChange],
  );
  return {
    dataset,
    datasetId: dataset?._id ?? '',
    /** Credits per lead; undefined until a dataset is chosen. */
    price: dataset?.pricing[phoneStatus],
    phoneStatus,
    states,
    quantity,
    changeDataset: changing(setChosenId),
    changePhoneStatus: changing(setPhoneStatus),
    changeStates,
    changeQuantity: changing(setQuantity),
    setQuantity,
  };
}
