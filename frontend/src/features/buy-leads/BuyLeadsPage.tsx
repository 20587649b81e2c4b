import { Database } from 'lucide-react';
import { useRef } from 'react';
import { useSelector } from 'react-redux';
import type { CatalogueDatasetView } from '@leadmart/contracts';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Announcement } from '../../shared/ui/messages/Announcement.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { StateMap } from '../../shared/ui/state-map/StateMap.js';
import { EmptyState, ErrorState } from '../../shared/ui/states/states.js';
import { useReturnsPolicyQuery } from '../returns-policy/returns-policy-api.js';
import { ReturnsLine } from '../returns-policy/ReturnsTerms.js';
import { selectBalance, selectUser } from '../session/session-slice.js';
import { useDatasetsQuery } from './buy-leads-api.js';
import { DatasetFields } from './DatasetFields.js';
import { PanelPlace } from './order-panel/PanelPlace.js';
import { PurchaseModal } from './purchases/PurchaseModal.js';
import { usePurchase } from './purchases/use-purchase.js';
import { SamplePanel } from './samples/SamplePanel.js';
import { SaveOrder } from './saved-orders/SaveOrder.js';
import { costOf, refusalOf } from './summary/order-rules.js';
import { OrderBar } from './summary/OrderBar.js';
import { OrderSummary } from './summary/OrderSummary.js';
import { OwnedElsewhere } from './summary/OwnedElsewhere.js';
import { PurchaseActions } from './summary/PurchaseActions.js';
import { QuantityStepper } from './summary/QuantityStepper.js';
import { useAvailability } from './use-availability.js';
import { useOrderDraft } from './use-order-draft.js';
import { useOrderPanel } from './use-order-panel.js';
import styles from './BuyLeadsPage.module.css';

export function BuyLeadsPage() {
  const {
    data: datasets,
    isError,
    refetch,
  } = useDatasetsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const buyerId = useSelector(selectUser)?._id ?? '';
  // Each of the three states is a page of its own, so that the focus starts at its heading.
  if (isError && datasets === undefined) {
    return (
      <Page key="failed" title="Buy Leads">
        <Card>
          <ErrorState text="Failed to fetch datasets" retry={() => void refetch()} />
        </Card>
      </Page>
    );
  }
  if (datasets?.length === 0) return <NothingForSale />;
  // Another user, signed in by another tab, starts without the refusals of this one.
  return <OrderForm key={buyerId} {...{ buyerId, datasets }} />;
}

function NothingForSale() {
  return (
    <Page key="empty" title="Buy Leads">
      <Card>
        <EmptyState
          icon={<Database />}
          title="No datasets for sale right now"
          action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
        >
          New datasets are announced on your dashboard.
        </EmptyState>
      </Card>
    </Page>
  );
}

interface FormProps {
  buyerId: string;
  /** Undefined while they load. */
  datasets: readonly CatalogueDatasetView[] | undefined;
}

function OrderForm({ buyerId, datasets }: FormProps) {
  const balance = useSelector(selectBalance);
  const purchase = usePurchase(buyerId);
  const { situation, progress, clear } = purchase;
  const draft = useOrderDraft(datasets, clear);
  const { choice, dataset, isAwaited, quantity, price } = draft;
  const panel = useOrderPanel(draft, purchase);
  const heading = useRef<HTMLHeadingElement>(null);
  const availability = useAvailability(choice);
  const { selected, available, leftOutOfAll } = availability;

  const costFor = (count: number): number => costOf(count, price ?? 0);
  const orderFor = (quantity: number) => ({ ...choice, quantity });
  const facts = { price: price ?? 0, returns: useReturnsPolicyQuery().data, balance, available };
  const knownFor = (count: number) => ({ ...facts, cost: costFor(count) });
  const buy = (count: number): void => void purchase.buy(orderFor(count), knownFor(count));
  const [order, known] = [orderFor(quantity), knownFor(quantity)];
  const isComplete = refusalOf(order, known.cost) === undefined;

  return (
    <Page title="Buy Leads" lead="You are never sold the same lead twice.">
      <div className={styles['columns']}>
        <Card className={`stack fit gap-5 ${styles['choices']}`}>
          <DatasetFields
            {...{ datasets, dataset, isAwaited, phoneStatus: choice.phoneStatus }}
            onDataset={draft.changeDataset}
            onPhoneStatus={draft.changePhoneStatus}
          />
          <StateMap
            selected={choice.states}
            onChange={draft.changeStates}
            stock={availability.stock}
            onRecount={selected.state === 'unknown' ? undefined : availability.recount}
          />
        </Card>

        <Card className={`stack fit gap-5 ${styles['order']}`}>
          <h2 ref={heading}>Your order</h2>
          <QuantityStepper quantity={quantity} onChange={draft.changeQuantity} />
          <OrderSummary
            {...{ quantity, price, balance, cost: known.cost, leftOutOfAll }}
            availability={selected}
            onRecount={availability.recount}
            onQuantity={draft.changeQuantity}
          />
          <ReturnsLine />
          <OwnedElsewhere {...{ draft, leftOutOfAll }} />
          <PurchaseActions
            {...{ situation, known, order }}
            isPanelOpen={panel.isOpen && isComplete}
            onPurchase={() => buy(quantity)}
            onAddCredits={() => panel.open(order, known)}
          />
          <SaveOrder {...{ order, price, isComplete }} datasetName={dataset?.name} />
        </Card>
        <SamplePanel {...{ dataset, ...choice, ...draft.samples }} />
      </div>
      <Announcement text={availability.announcement} />
      <OrderBar
        order={heading}
        available={available}
        cost={known.cost}
        onBuy={() => (balance < known.cost ? panel.open(order, known) : buy(quantity))}
      />

      <PanelPlace
        {...{ order, known, purchase, isComplete, isOpen: panel.isOpen, onClose: panel.close }}
      />
      <PurchaseModal
        {...{ situation, progress, costFor }}
        onAccept={(count) => {
          if (panel.isOpen) return panel.buyFewer(count);
          draft.setQuantity(count);
          buy(count);
        }}
        onClose={panel.close}
      />
    </Page>
  );
}
