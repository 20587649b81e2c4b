import { useCallback } from 'react';
import type { CatalogueDatasetView } from '@leadmart/contracts';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import type { AddressValues } from '../../shared/lib/address/address-schema.js';
import { useAddress, type ChangeAddress } from '../../shared/lib/address/use-address.js';
import { orderAddress } from './order-address.js';
import { lastDataset } from './purchases/purchase-memory.js';
import { chosenDataset } from './summary/order-rules.js';

export type OrderDraft = ReturnType<typeof useOrderDraft>;

/**
 * The order that is being composed. It lives in the address. Every change by the user also calls
 * `onChange`.
 */
export function useOrderDraft(
  buyerId: string,
  datasets: readonly CatalogueDatasetView[] | undefined,
  onChange: () => void,
) {
  const [order, changeOrder] = useAddress(orderAddress);
  const { status: phoneStatus, states, quantity, owned, ages, sold, lines } = order;
  // Undefined until the buyer chooses it for this order: the buyer's setting.
  const includeOwned = owned === '' ? undefined : owned === 'include';
  const dataset = chosenDataset(datasets ?? [], order.dataset, lastDataset(buyerId));
  const datasetId = dataset?._id ?? '';

  const change = useCallback(
    (fields: Partial<typeof order>): void => {
      // The address names the dataset that the buyer saw: others who open it see the same order.
      changeOrder(datasetId === '' ? fields : { dataset: datasetId, ...fields });
      onChange();
    },
    [changeOrder, datasetId, onChange],
  );
  return {
    dataset,
    choice: {
      datasetId,
      states,
      phoneStatus,
      includeOwned,
      ages: ages.length > 0 ? ages : undefined,
      maxTimesSold: sold === '' ? undefined : Number(sold),
      lineTypes: lines.length > 0 ? lines : undefined,
    },
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
    // Keeps the fields open when the last choice of them is undone.
    changeChoice: (fields: Partial<Pick<typeof order, 'ages' | 'sold' | 'lines'>>) =>
      change({ more: 'open', ...fields }),
    setQuantity: (count: number) => changeOrder({ quantity: count }),
    ...useOrderView(order, changeOrder),
  };
}

type OrderAddress = typeof orderAddress;

/** The parts of the page that open and close, in the same address. They do not change the order: a refusal stays. */
function useOrderView(
  { at, samples, more, ages, sold, lines }: AddressValues<OrderAddress>,
  changeOrder: ChangeAddress<OrderAddress>,
) {
  const isChosen = ages.length > 0 || sold !== '' || lines.length > 0;
  return {
    samples: {
      isOpen: samples === 'open',
      onToggle: (isOpen: boolean) => changeOrder({ samples: isOpen ? 'open' : '' }),
    },
    /** The fields that choose among the leads of the states. */
    more: {
      isOpen: more === 'open' || isChosen,
      isChosen,
      open: () => changeOrder({ more: 'open' }),
    },
    /** Open beside the page: the order on a phone, or the panel that pays for it. */
    at,
    /** Opening it adds to the history: Back closes it. */
    show: useCallback(
      (next: typeof at) => changeOrder({ at: next }, next === '' ? 'replace' : 'push'),
      [changeOrder],
    ),
  };
}
