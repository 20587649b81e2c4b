import { Database } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { CatalogueDatasetView } from '@leadmart/contracts';
import { useMedia } from '../../shared/lib/hooks/use-media.js';
import { choiceWords } from '../../shared/lib/words/choice-words.js';
import { phoneWords, wordsForStates } from '../../shared/lib/words/pack-words.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { Announcement } from '../../shared/ui/messages/Announcement.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { StateMap } from '../../shared/ui/state-map/StateMap.js';
import { EmptyState, ErrorState } from '../../shared/ui/states/states.js';
import { selectUser } from '../session/session-slice.js';
import { type AvailabilityQuestion, buyLeadsApi } from './buy-leads-api.js';
import { DatasetFields } from './DatasetFields.js';
import type { OrderPanelProps } from './order-panel/OrderPanel.js';
import { isInPanel } from './order-panel/panel-stage.js';
import { PurchaseModal } from './purchases/PurchaseModal.js';
import { SamplePanel } from './samples/SamplePanel.js';
import { OrderBar } from './summary/OrderBar.js';
import { OrderDetails } from './summary/OrderDetails.js';
import { useBoughtElsewhere } from './use-bought-elsewhere.js';
import { useOrder } from './use-order.js';
import styles from './BuyLeadsPage.module.css';

const loadPanel = () => import('./order-panel/OrderPanel.js');
const OrderPanel = lazy(async () => ({ default: (await loadPanel()).OrderPanel }));

export function BuyLeadsPage() {
  const {
    data: datasets,
    isError,
    refetch,
  } = buyLeadsApi.useDatasetsQuery(undefined, {
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
    <Page key="empty" title="Buy Leads" lead="You are never sold the same lead twice.">
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

/** As in BuyLeadsPage.module.css: the order is a sheet over the page. */
const narrow = '(width < 60rem)';

function OrderForm({ buyerId, datasets }: FormProps) {
  const composed = useOrder(buyerId, datasets);
  const { draft, purchase, panel, availability, order, known, creditCents } = composed;
  const { choice, dataset } = draft;
  const { count, cost, isAtMost } = composed.bought;
  const { selected, stock, recount, announcement } = availability;
  const isNarrow = useMedia(narrow);
  useBoughtElsewhere(purchase.situation.step !== 'choosing');
  return (
    <Page title="Buy Leads" lead="You are never sold the same lead twice.">
      <div className={`stack top gap-5 ${styles['columns']}`}>
        <Card className={`stack fit gap-5 ${styles['choices']}`}>
          <DatasetFields
            {...{ datasets, dataset, phoneStatus: choice.phoneStatus }}
            onDataset={draft.changeDataset}
            onPhoneStatus={draft.changePhoneStatus}
          />
          <StateMap
            selected={choice.states}
            onChange={draft.changeStates}
            stock={stock}
            onRecount={selected.state === 'unknown' ? undefined : recount}
          />
        </Card>
        {!isNarrow && (
          <Card className={`stack fit gap-5 ${styles['order']}`}>
            <h2 className="large">Your order</h2>
            <OrderDetails composed={composed} />
          </Card>
        )}
        <SamplePanel {...{ dataset, ...choice, ...draft.samples }} />
      </div>
      <Announcement text={announcement} />
      {isNarrow && (
        <OrderBar
          {...{ quantity: count, isAtMost }}
          cost={dataset && cost}
          dollars={dataset && creditCents && (creditCents * cost) / 100}
          onReview={panel.openSheet}
        />
      )}
      {isNarrow && draft.at === 'order' && (
        <Modal title="Your order" onClose={panel.close} asSheet>
          <p className="soft">{choiceText(dataset?.name, choice)}</p>
          <OrderDetails composed={composed} />
        </Modal>
      )}

      <PanelPlace
        {...{ order, known, purchase, isOpen: panel.isOpen, onClose: panel.close }}
        isComplete={composed.isComplete}
      />
      <PurchaseModal
        {...{ situation: purchase.situation, progress: purchase.progress }}
        costFor={composed.costFor}
        onAccept={composed.buyInstead}
        noLeads={composed.noLeads}
        onClose={panel.isOpen ? panel.close : purchase.clear}
      />
    </Page>
  );
}

/** Loads the panel for a buyer who is short of credits, and mounts it when it first opens. */
function PanelPlace(props: OrderPanelProps) {
  const { isOpen, isComplete, known, purchase } = props;
  const isWanted = isOpen || isInPanel(purchase.situation);
  const [isMounted, setMounted] = useState(isWanted);
  // It stays: a payment under way outlives the address that opened it.
  if (isWanted && !isMounted) setMounted(true);
  const isNear = isComplete && known.balance < known.cost;
  useEffect(() => {
    if (isNear) void loadPanel();
  }, [isNear]);
  return (
    isMounted && (
      <Suspense>
        <OrderPanel {...props} />
      </Suspense>
    )
  );
}

/** "Roofers · Clean · TX, OH": what a buyer has chosen. */
function choiceText(
  datasetName: string | undefined,
  choice: Pick<
    AvailabilityQuestion,
    'states' | 'phoneStatus' | 'ages' | 'maxTimesSold' | 'lineTypes'
  >,
): string {
  const { states, phoneStatus } = choice;
  const where = states.length === 0 ? 'No state selected' : wordsForStates(states);
  return [datasetName, phoneWords[phoneStatus], where, ...choiceWords(choice)]
    .filter((part) => part !== undefined)
    .join(' · ');
}
