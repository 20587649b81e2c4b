import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Database } from 'lucide-react';
import type { CatalogueDatasetView } from '@leadmart/contracts';
import { Announcement } from '../../shared/ui/messages/Announcement.js';
import { Button, ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { StateMap } from '../../shared/ui/state-map/StateMap.js';
import { EmptyState, ErrorState } from '../../shared/ui/states/states.js';
import { selectBalance, selectUser } from '../session/session-slice.js';
import { useDatasetsQuery } from './buy-leads-api.js';
import { DatasetFields } from './DatasetFields.js';
import { OrderBar } from './OrderBar.js';
import { OrderSummary } from './OrderSummary.js';
import { costOf } from './order-rules.js';
import { PurchaseModal } from './purchases/PurchaseModal.js';
import type { Situation } from './purchases/purchase-situation.js';
import { QuantityStepper } from './QuantityStepper.js';
import { RefusalNotice } from './purchases/RefusalNotice.js';
import { useAvailability } from './use-availability.js';
import { useOrderDraft } from './use-order-draft.js';
import { usePurchase } from './purchases/use-purchase.js';
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
  return <OrderForm key={buyerId} buyerId={buyerId} datasets={datasets} />;
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
  const { situation, clear } = purchase;
  const draft = useOrderDraft(datasets, clear);
  const { datasetId, states, phoneStatus, quantity, price } = draft;
  const button = useFocusWhereItLeft(situation.step);
  const heading = useRef<HTMLHeadingElement>(null);

  const costFor = (count: number): number => costOf(count, price ?? 0);
  const cost = costFor(quantity);
  const availability = useAvailability({ datasetId, states, phoneStatus });
  const { selected, available } = availability;

  const buy = (wanted: number): void => {
    const order = { datasetId, states, phoneStatus, quantity: wanted };
    void purchase.buy(order, { price: price ?? 0, cost: costFor(wanted), balance, available });
  };

  return (
    <Page title="Buy Leads" lead="You are never sold the same lead twice.">
      <div className={styles['columns']}>
        <Card className={styles['choices']}>
          <DatasetFields
            datasets={datasets}
            dataset={draft.dataset}
            phoneStatus={phoneStatus}
            onDataset={draft.changeDataset}
            onPhoneStatus={draft.changePhoneStatus}
          />
          <StateMap
            selected={states}
            onChange={draft.changeStates}
            stock={availability.stock}
            onRecount={selected.state === 'unknown' ? undefined : availability.recount}
          />
        </Card>

        <Card className={styles['order']}>
          <h2 ref={heading}>Your order</h2>
          <QuantityStepper quantity={quantity} onChange={draft.changeQuantity} />
          <OrderSummary
            availability={selected}
            onRecount={availability.recount}
            quantity={quantity}
            onQuantity={draft.changeQuantity}
            price={price}
            cost={cost}
            balance={balance}
          />
          {situation.step === 'refused' && <RefusalNotice refusal={situation} />}
          <Button
            ref={button}
            wide
            size="large"
            busy={situation.step === 'sending'}
            onClick={() => buy(quantity)}
          >
            Purchase Leads
          </Button>
        </Card>
      </div>
      <Announcement text={availability.announcement} />
      <OrderBar order={heading} available={available} cost={cost} onBuy={() => buy(quantity)} />

      <PurchaseModal
        situation={situation}
        progress={purchase.progress}
        costFor={costFor}
        onAccept={(wanted) => {
          draft.setQuantity(wanted);
          buy(wanted);
        }}
        onClose={clear}
      />
    </Page>
  );
}

/**
 * Returns the focus to the button after a refusal or a closed dialog: a disabled button and a
 * closing dialog lose it.
 */
function useFocusWhereItLeft(step: Situation['step']) {
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const needsBuyer = step === 'choosing' || step === 'refused';
    if (needsBuyer && document.activeElement === document.body) button.current?.focus();
  }, [step]);
  return button;
}
