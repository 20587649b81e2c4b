import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { SavedOrderView } from '@leadmart/contracts';
import { isolated } from '../../../shared/lib/isolated.js';
import { countText, creditsText, formatDollars } from '../../../shared/lib/words/format.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { useCreditPrice } from '../../buy-credits/packages/use-credit-price.js';
import { selectBalance, selectUser } from '../../session/session-slice.js';
import { buyLeadsApi } from '../buy-leads-api.js';
import { PurchaseModal } from '../purchases/PurchaseModal.js';
import { RefusalNotice } from '../purchases/RefusalNotice.js';
import { usePurchase } from '../purchases/use-purchase.js';
import { quoteAtOnePrice, quoteByAge } from '../summary/order-quote.js';
import { balanceAfter } from '../summary/order-rules.js';
import { OrderItems } from '../summary/OrderItems.js';
import { changePath, contentWords } from './saved-order-words.js';
import { orderOf } from './saved-orders-api.js';

interface Props {
  saved: SavedOrderView & { price: number };
  onClose: () => void;
}

/** Asks before a saved order is bought: how many leads for how much. Then with the dialogs of an order on Buy Leads. */
export function BuySavedOrder({ saved, onClose }: Props) {
  const buyerId = useSelector(selectUser)?._id ?? '';
  const balance = useSelector(selectBalance);
  const { situation, progress, buy } = usePurchase(buyerId);
  const quoteFor = useSavedQuote(saved);
  const costFor = (count: number): number => quoteFor(count).cost;
  const buyLeads = (quantity: number): void => {
    const known = { ...quoteFor(quantity), balance, available: undefined };
    void buy({ ...orderOf(saved), quantity }, known);
  };
  const { cost, items, isAtMost } = quoteFor(saved.quantity);
  const { cents } = useCreditPrice(-balanceAfter(balance, cost));
  const [isAsking, setAsking] = useState(true);
  const last = useRef(situation.step);
  useEffect(() => {
    if (last.current === situation.step) return;
    last.current = situation.step;
    if (situation.step === 'choosing') onClose();
  }, [situation.step, onClose]);
  const confirm = (): void => {
    setAsking(false);
    buyLeads(saved.quantity);
  };
  return (
    <>
      {isAsking && situation.step === 'choosing' && (
        <FormModal
          title="Buy this order?"
          submitLabel={`Buy ${countText(saved.quantity, 'lead')}`}
          busy={false}
          onSubmit={confirm}
          onClose={onClose}
        >
          <p>
            {contentWords({ ...saved, datasetName: isolated(saved.dataset.name) })} for{' '}
            {isAtMost && 'up to '}
            <strong>{creditsText(cost)}</strong>
            {cents !== undefined && ` (${formatDollars((cost * cents) / 100)})`}.
          </p>
          {items.length > 0 && (
            <dl className="stack facts gap-2">
              <OrderItems items={items} />
            </dl>
          )}
        </FormModal>
      )}
      <PurchaseModal {...{ situation, progress, costFor, onClose }} onAccept={buyLeads} />
      {situation.step === 'refused' && (
        <Modal
          title="The order was not bought"
          onClose={onClose}
          actions={
            <>
              <Button look="secondary" onClick={onClose}>
                Cancel
              </Button>
              <ButtonLink to={changePath(saved)}>Open in Buy Leads</ButtonLink>
            </>
          }
        >
          <RefusalNotice refusal={situation} />
        </Modal>
      )}
    </>
  );
}

/** The quote of the order today. If prices depend on the age of its leads, they are counted. */
function useSavedQuote(saved: Props['saved']) {
  const { price, prices } = saved;
  const { quantity: _quantity, ...question } = orderOf(saved);
  const { currentData } = buyLeadsApi.useAvailabilityQuery(question, { skip: !prices });
  return (count: number) =>
    prices ? quoteByAge(count, price, currentData?.bands) : quoteAtOnePrice(count, price);
}
