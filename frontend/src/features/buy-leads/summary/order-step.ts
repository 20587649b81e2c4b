import type { CreditPackageView } from '@leadmart/contracts';
import { creditsText, formatCount, formatDollars } from '../../../shared/lib/words/format.js';
import { balanceAfter, missingIn, type Draft, type Missing } from './order-rules.js';

/** The one step that an order needs next; `label` is the text of its button. */
export type OrderStep =
  /** Something is missing that only the buyer can choose. */
  | { kind: 'choose'; label: string }
  /** The buyer has not confirmed yet to know when DNC leads may be called. */
  | { kind: 'confirm'; label: string }
  | { kind: 'none'; label: string }
  /** Fewer leads are there than asked for. */
  | { kind: 'fewer'; label: string; count: number }
  | { kind: 'add-credits'; label: string }
  | { kind: 'purchase'; label: string };

interface Facts {
  /** In credits. */
  cost: number;
  balance: number;
  /** Undefined while it is not known. */
  available: number | undefined;
  /** The package that pays for the missing credits, if it is known. */
  offer: CreditPackageView | undefined;
  needsDncTick: boolean;
  /** The order was sent and its answer never arrived: only the server knows what is left of it to do. */
  isUnanswered: boolean;
}

const chooseLabels: Readonly<Record<Missing, string>> = {
  states: 'Select states',
  quantity: 'Enter a quantity',
  dataset: 'Select a dataset',
};

/** The leads that are there come before their cost. */
export function nextStep(order: Draft, facts: Facts): OrderStep {
  const { cost, balance, available, offer, needsDncTick, isUnanswered } = facts;
  const missing = missingIn(order);
  if (missing !== undefined) return { kind: 'choose', label: chooseLabels[missing] };
  if (isUnanswered) return { kind: 'purchase', label: 'Purchase Leads' };
  if (needsDncTick) return { kind: 'confirm', label: 'Confirm how you call' };
  if (available === 0) return { kind: 'none', label: 'Find other leads' };
  if (available !== undefined && available < order.quantity)
    return { kind: 'fewer', label: fewerLabel(available), count: available };
  if (balance >= cost) return { kind: 'purchase', label: 'Purchase Leads' };
  return {
    kind: 'add-credits',
    label: `Add ${whatIsAdded(-balanceAfter(balance, cost), offer)} and buy`,
  };
}

const fewerLabel = (available: number): string =>
  available === 1 ? 'Buy the 1 there is' : `Buy the ${formatCount(available)} there are`;

const whatIsAdded = (missing: number, offer: CreditPackageView | undefined): string =>
  offer === undefined || offer.creditAmount < missing
    ? creditsText(missing)
    : `${creditsText(offer.creditAmount)} (${shortDollars(offer.discountedPrice)})`;

/** "$25" and "$209.50": a button has room for one line. */
const shortDollars = (dollars: number): string => formatDollars(dollars).replace(/\.00$/, '');
