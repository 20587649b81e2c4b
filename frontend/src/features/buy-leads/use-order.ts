import { useSelector } from 'react-redux';
import type { CatalogueDatasetView } from '@leadmart/contracts';
import type { StateCode } from '@leadmart/contracts/us-states';
import { useCreditPrice } from '../buy-credits/packages/use-credit-price.js';
import { returnsPolicyApi } from '../returns-policy/returns-policy-api.js';
import { selectBalance } from '../session/session-slice.js';
import { orderSettingsApi } from '../suppression/order-settings-api.js';
import type { Order } from './buy-leads-api.js';
import { noLeadsOf } from './purchases/no-leads.js';
import { dncUnconfirmed } from './purchases/purchase-situation.js';
import { usePurchase, type Known } from './purchases/use-purchase.js';
import { quoteAtOnePrice, quoteOrder } from './summary/order-quote.js';
import { balanceAfter, missingIn } from './summary/order-rules.js';
import { nextStep } from './summary/order-step.js';
import { useAvailability } from './use-availability.js';
import { useOrderDraft, type OrderDraft } from './use-order-draft.js';
import { useOrderPanel } from './use-order-panel.js';

export type ComposedOrder = ReturnType<typeof useOrder>;

/** The order that a buyer composes: what is chosen, what the page knows of it, its next step, and how that is taken. */
export function useOrder(buyerId: string, datasets: readonly CatalogueDatasetView[] | undefined) {
  const purchase = usePurchase(buyerId);
  const draft = useOrderDraft(buyerId, datasets, purchase.clear);
  const panel = useOrderPanel(draft, purchase);
  const availability = useAvailability(draft.choice);
  const { orderFor, costFor, knownFor } = useFacts(draft, availability);

  const order = orderFor(draft.quantity);
  const known = knownFor(draft.quantity);
  const credit = useCreditPrice(-balanceAfter(known.balance, known.cost));
  const isUnanswered = purchase.isUnanswered(order);
  const { data: settings } = orderSettingsApi.useOrderSettingsQuery();
  const needsDncTick = order.phoneStatus === 'dnc' && settings?.dncUnderstoodAt === null;
  const step = nextStep(order, { ...known, offer: credit.offer, needsDncTick, isUnanswered });

  const count = step.kind === 'fewer' ? step.count : draft.quantity;
  const buy = (leads: number): void => void purchase.buy(orderFor(leads), knownFor(leads));
  const takeStep = (): void => {
    if (step.kind === 'confirm') return purchase.show(dncUnconfirmed);
    if (step.kind === 'add-credits') return panel.open(order, known);
    if (step.kind !== 'fewer') return buy(draft.quantity);
    draft.setQuantity(count);
    if (known.balance < costFor(count)) panel.open(orderFor(count), knownFor(count));
    else buy(count);
  };
  const buyInstead = (leads: number): void => {
    if (panel.isOpen) return panel.buyFewer(leads);
    draft.setQuantity(leads);
    buy(leads);
  };
  return {
    draft,
    purchase,
    panel,
    availability,
    order,
    known,
    /** The order that the button sends: of the leads that are there, when they are fewer than asked for. */
    bought: { count, ...knownFor(count) },
    step,
    takeStep,
    needsDncTick,
    buyInstead,
    costFor,
    noLeads: purchase.situation.step === 'none' ? noLeadsFor(draft, availability) : undefined,
    /** The cost of a credit to this buyer, in cents; undefined while it is not known. */
    creditCents: credit.cents,
    isComplete: missingIn(order) === undefined,
  };
}

/** The order for a number of leads, its cost, and what the page knows of it. */
function useFacts(
  { choice, dataset }: OrderDraft,
  { available, selected }: ReturnType<typeof useAvailability>,
) {
  const balance = useSelector(selectBalance);
  const returns = returnsPolicyApi.useReturnsPolicyQuery().data;
  const bands = selected.state === 'known' ? selected.bands : undefined;
  const quoteFor = (count: number) =>
    dataset ? quoteOrder(count, dataset, choice, bands) : quoteAtOnePrice(count, 0);
  return {
    orderFor: (count: number): Order => ({ ...choice, quantity: count }),
    costFor: (count: number): number => quoteFor(count).cost,
    knownFor: (count: number): Known => ({ ...quoteFor(count), returns, balance, available }),
  };
}

function noLeadsFor(
  { choice: { states }, changeStates }: OrderDraft,
  { selected, stock }: ReturnType<typeof useAvailability>,
) {
  return {
    ...noLeadsOf(states, selected, stock.state === 'known' ? stock.byState : {}),
    onAddState: (state: StateCode) => changeStates([...states, state]),
  };
}
