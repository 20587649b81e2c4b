import { useState } from 'react';
import { useAddress } from '../../../shared/lib/address/use-address.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import type { Order } from '../buy-leads-api.js';
import { orderAddress } from '../order-address.js';
import { savedOrdersApi } from './saved-orders-api.js';
import { SaveOrderDialog } from './SaveOrderDialog.js';

interface Props {
  order: Order;
  datasetName: string;
  /** In credits, of the dearest leads that the order can have. */
  price: number | undefined;
}

/** The button that saves the order on the page, or the change of the saved order that led to it. */
export function SaveOrder({ order, datasetName, price }: Props) {
  const [{ saved: savedId }] = useAddress(orderAddress);
  const { data } = savedOrdersApi.useSavedOrdersQuery(undefined, { skip: savedId === '' });
  const saved = data?.find(({ _id }) => _id === savedId);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="link" onClick={() => setIsOpen(true)}>
        {saved ? 'Save changes to the saved order' : 'Save this order'}
      </Button>
      {isOpen && (
        <SaveOrderDialog
          {...{ order, datasetName, price, saved }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
