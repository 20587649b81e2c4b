import { centsToDollars, type Cents, type ProcessPaymentBody } from '@leadmart/contracts';
import type { Account } from '../../accounts/account.js';
import type { AutoTopUp, TopUpRun } from './auto-top-up.js';

const isSameMonth = (a: Date, b: Date): boolean =>
  a.getUTCFullYear() === b.getUTCFullYear() && a.getUTCMonth() === b.getUTCMonth();

/** The top-ups of this month (UTC) that were paid or may still be. */
export const usedThisMonth = ({ runs }: Pick<AutoTopUp, 'runs'>, now: Date): number =>
  runs.filter(
    ({ at, outcome }) => isSameMonth(at, now) && outcome !== 'failed' && outcome !== 'limit',
  ).length;

/** The action for a crossing: pay for it, or for the run that a process left behind. */
export type RunDecision =
  | { readonly kind: 'begin' | 'limit'; readonly run: TopUpRun }
  | { readonly kind: 'resume'; readonly run: TopUpRun }
  | { readonly kind: 'nothing' };

/** The run that was begun and has not ended. */
export const openRunOf = (settings: Pick<AutoTopUp, 'runs'> | undefined): TopUpRun | undefined =>
  settings?.runs.find(({ outcome }) => outcome === undefined);

export function decideRun(
  settings: AutoTopUp | undefined,
  crossing: string,
  now: Date,
): RunDecision {
  const open = openRunOf(settings);
  // Also after it was switched off: the payment may have been made.
  if (open) return { kind: 'resume', run: open };
  if (settings?.state !== 'on') return { kind: 'nothing' };
  if (settings.runs.some((run) => run.crossing === crossing)) return { kind: 'nothing' };
  const run = { crossing, at: now };
  return usedThisMonth(settings, now) >= settings.maxPerMonth
    ? { kind: 'limit', run: { ...run, outcome: 'limit' } }
    : { kind: 'begin', run };
}

/** The payment of a run by this card at this price; a sentence when it must not be made. */
export function decideOrder(
  { packageId, packageName, price: agreed }: Pick<AutoTopUp, 'packageId' | 'packageName' | 'price'>,
  { card, price }: { card: { readonly id: string } | undefined; price: Cents },
): ProcessPaymentBody | string {
  if (!card) return 'There is no card on file.';
  if (price > agreed) return `The price of ${packageName} has risen.`;
  return { packageId, paymentMethodId: card.id, expectedPrice: centsToDollars(price) };
}

/**
 * The crossing that a change of the settings makes: the balance is below the new limit and was not below the old one, or
 * the top-up was not on. A repeated request makes none. While a run is open there is no other one: its payment may take
 * the balance above the limit.
 */
export function crossingOfSettings(
  { balance, version, topUp }: Pick<Account, 'balance' | 'version' | 'topUp'>,
  below: number,
  now: Date,
  open?: TopUpRun,
): string | undefined {
  if (open) return topUp?.crossing ?? open.crossing;
  if (balance >= below) return undefined;
  if (topUp && balance < topUp.below) return topUp.crossing;
  return `${version}+${now.getTime()}`;
}
