import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Database } from 'lucide-react';
import type { CatalogueDatasetView } from '@leadmart/contracts';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { Announcement } from '../../shared/ui/messages/Announcement.js';
import { Button, ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { EmptyState, ErrorState } from '../../shared/ui/states/states.js';
import { selectBalance, selectUser } from '../session/session-slice.js';
import { useDatasetsQuery } from './buy-leads-api.js';
import { DatasetFields } from './DatasetFields.js';
import { OrderSummary } from './OrderSummary.js';
import { chosenDataset, costOf } from './order-rules.js';
import {
  NoLeadsModal,
  PartialAvailabilityModal,
  ProcessingModal,
} from './purchases/PurchaseModals.js';
import type { Situation } from './purchases/purchase-situation.js';
import { QuantityStepper } from './QuantityStepper.js';
import { RefusalNotice } from './purchases/RefusalNotice.js';
import { StateMap } from './state-map/StateMap.js';
import { useAvailability } from './use-availability.js';
import { usePurchase } from './purchases/use-purchase.js';
import styles from './BuyLeadsPage.module.css';

/** Choose leads and buy them. */
export function BuyLeadsPage() {
  const {
    data: datasets,
    isError,
    refetch,
  } = useDatasetsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const buyerId = useSelector(selectUser)?._id ?? '';
  // Each of the three is a page of its own, so that the focus starts at its heading.
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
  // Somebody else, signed in by another tab, starts with an order of their own.
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
          New ones are announced on your dashboard.
        </EmptyState>
      </Card>
    </Page>
  );
}

interface FormProps {
  buyerId: string;
  /** Undefined while they are on their way. */
  datasets: readonly CatalogueDatasetView[] | undefined;
}

function OrderForm({ buyerId, datasets }: FormProps) {
  const balance = useSelector(selectBalance);
  const [chosenId, setChosenId] = useState('');
  const [phoneStatus, setPhoneStatus] = useState<PhoneStatus>('clean');
  const [states, setStates] = useState<StateCode[]>([]);
  const [quantity, setQuantity] = useState(100);
  const purchase = usePurchase(buyerId);
  const { situation, clear } = purchase;
  const button = useFocusWhereItLeft(situation.step);

  const dataset = chosenDataset(datasets ?? [], chosenId);
  const datasetId = dataset?._id ?? '';
  const price = dataset?.pricing[phoneStatus];
  const costFor = (count: number): number => costOf(count, price ?? 0);
  const availability = useAvailability({ datasetId, states, phoneStatus });
  const { selected } = availability;
  const available = selected.state === 'known' ? selected.available : undefined;

  const buy = (wanted: number): void => {
    const order = { datasetId, states, phoneStatus, quantity: wanted };
    void purchase.buy(order, { price: price ?? 0, cost: costFor(wanted), balance, available });
  };
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      set(value);
      clear();
    };
  const changeStates = useCallback(
    (chosen: StateCode[]): void => {
      setStates(chosen);
      clear();
    },
    [clear],
  );

  return (
    <Page title="Buy Leads" lead="You are never sold the same lead twice.">
      <div className={styles['columns']}>
        <Card className={styles['choices']}>
          <DatasetFields
            datasets={datasets}
            dataset={dataset}
            phoneStatus={phoneStatus}
            onDataset={change(setChosenId)}
            onPhoneStatus={change(setPhoneStatus)}
          />
          <StateMap
            selected={states}
            onChange={changeStates}
            stock={availability.stock}
            onRecount={selected.state === 'unknown' ? undefined : availability.recount}
          />
        </Card>

        <Card className={styles['order']}>
          <h2>Your order</h2>
          <QuantityStepper quantity={quantity} onChange={change(setQuantity)} />
          <OrderSummary
            availability={selected}
            onRecount={availability.recount}
            quantity={quantity}
            price={price}
            cost={costFor(quantity)}
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

      {situation.step === 'processing' && (
        <ProcessingModal progress={purchase.progress} quantity={situation.quantity} />
      )}
      {situation.step === 'partial' && (
        <PartialAvailabilityModal
          available={situation.available}
          requested={situation.requested}
          cost={costFor(situation.available)}
          onAccept={() => {
            setQuantity(situation.available);
            buy(situation.available);
          }}
          onClose={clear}
        />
      )}
      {situation.step === 'none' && <NoLeadsModal onClose={clear} />}
    </Page>
  );
}

/**
 * The button, disabled while busy, and a dialog that goes when it is, leave the focus nowhere: it
 * is at the button when the order needs its buyer again.
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
