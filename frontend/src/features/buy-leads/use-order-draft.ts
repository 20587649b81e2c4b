import { useCallback } from 'react';
import type { CatalogueDatasetView } from '@leadmart/contracts';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { orderAddress } from './order-address.js';
import { chosenDataset } from './summary/order-rules.js';

export type OrderDraft = ReturnType<typeof useOrderDraft>;

/**
 * The order that is being composed. It lives in the address. Every change by the user also calls
 * `onChange`.
 */
export function useOrderDraft(
  datasets: readonly CatalogueDatasetView[] | undefined,
  onChange: () => void,
) {
  const [order, changeOrder] = useAddress(orderAddress);
  const { status: phoneStatus, states, quantity, owned } = order;
  // Undefined until the buyer chooses it for this order: the buyer's setting.
  const includeOwned = owned === '' ? undefined : owned === 'include';
  const dataset = chosenDataset(datasets ?? [], order.dataset);

  const change = useCallback(
    (fields: Partial<typeof order>): void => {
      changeOrder(fields);
      onChange();
    },
    [changeOrder, onChange],
  );
  return {
    dataset,
    /** The address names a dataset, and the datasets are not there yet. */
    isAwaited: order.dataset !== '' && datasets === undefined,
    /** Credits per lead; undefined until a dataset is chosen. */
    price: dataset?.pricing[phoneStatus],
    choice: { datasetId: dataset?._id ?? '', states, phoneStatus, includeOwned },
    quantity,
    changeDataset: (id: string) => change({ dataset: id }),
    changePhoneStatus: (status: PhoneStatus) => change({ status }),
    // Stable, because the map is memoized.
    changeStates: useCallback(
      (chosen: readonly StateCode[]) => change({ states: chosen }),
      [change],
    ),
    changeQuantity: (count: number) => change({ quantity: count }),
    changeIncludeOwned: (isIncluded: boolean) =>
      change({ owned: isIncluded ? 'include' : 'exclude' }),
    setQuantity: (count: number) => changeOrder({ quantity: count }),
    /** Unfolding them does not change the order: a refusal stays. */
    samples: {
      isOpen: order.samples === 'open',
      onToggle: (isOpen: boolean) => changeOrder({ samples: isOpen ? 'open' : '' }),
    },
    isPanelOpen: order.add === 'credits',
    /** Opening it adds to the history: Back closes it. */
    setPanel: useCallback(
      (isOpen: boolean) =>
        changeOrder({ add: isOpen ? 'credits' : '' }, isOpen ? 'push' : 'replace'),
      [changeOrder],
    ),
  };
}
