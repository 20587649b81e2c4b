import {
  centsToDollars,
  creditsToTenths,
  creditText,
  dollarText,
  tenthsToCredits,
  type ProcessPaymentBody,
} from '@leadmart/contracts';
import type { Account } from '../../accounts/account.js';
import { isChargeable, priceOf, type CreditPackage } from '../../packages/package.js';
import type { AutoTopUp, Stopped, TopUpRun } from './auto-top-up.schema.js';

const isSameMonth = (a: Date, b: Date): boolean =>
  a.getUTCFullYear() === b.getUTCFullYear() && a.getUTCMonth() === b.getUTCMonth();

/** The top-ups of this month (UTC) that were paid or may still be. */
export const usedThisMonth = ({ runs }: Pick<AutoTopUp, 'runs'>, now: Date): number =>
  runs.filter(
    ({ at, outcome }) => isSameMonth(at, now) && (outcome === undefined || outcome === 'paid'),
  ).length;

/** The action for a crossing: pay for it, or for the run that a process left behind. */
export type RunDecision =
  | { readonly kind: 'begin' | 'limit' | 'resume'; readonly run: TopUpRun }
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

/** The payment of a run, or why the user must act before one is made. */
export type OrderDecision =
  | { readonly kind: 'pay'; readonly body: ProcessPaymentBody }
  | ({ readonly kind: 'stop' } & Stopped);

/**
 * Pays what the package costs now, if it gives at least the agreed credits for at most the agreed price; otherwise the
 * user has to agree first. `onSale` is undefined for a package that is inactive or deleted. See decisions/0054.
 */
export function decideOrder(
  agreed: Agreed,
  {
    card,
    onSale,
  }: { card: { readonly id: string } | undefined; onSale: CreditPackage | undefined },
): OrderDecision {
  if (!onSale) return needsConsent(`${agreed.packageName} is not on sale any more.`);
  const worse = worseThan(agreed, onSale);
  if (worse !== undefined) return needsConsent(worse);
  if (!card) return { kind: 'stop', state: 'stopped', reason: 'There is no card on file.' };
  const body = {
    packageId: onSale.id,
    paymentMethodId: card.id,
    expectedCredits: onSale.creditAmount,
    expectedPrice: centsToDollars(priceOf(onSale)),
  };
  return { kind: 'pay', body };
}

/** The offer that a user agreed to. */
export type Agreed = Pick<AutoTopUp, 'packageName' | 'credits' | 'price'>;

const needsConsent = (reason: string): OrderDecision => ({
  kind: 'stop',
  state: 'needs-consent',
  reason,
});

function worseThan(agreed: Agreed, onSale: CreditPackage): string | undefined {
  const now = agreedTo(onSale);
  const { packageName } = now;
  if (now.credits < agreed.credits || now.price > agreed.price)
    return `You agreed to ${offerWords(agreed)}. ${packageName} now gives ${offerWords(now)}.`;
  return isChargeable(now.price)
    ? undefined
    : `${packageName} now costs ${dollarText(now.price)}, which is too little for a card.`;
}

/** The offer that a user agrees to who is shown this package. */
export const agreedTo = (onSale: CreditPackage): Agreed => ({
  packageName: onSale.packageName,
  credits: creditsToTenths(onSale.creditAmount),
  price: priceOf(onSale),
});

const offerWords = ({ credits, price }: Agreed): string =>
  `${creditText(credits)} ${tenthsToCredits(credits) === 1 ? 'credit' : 'credits'} for ${dollarText(price)}`;

/** Whether a card can be charged for the package, and its credits reach a limit, in credits. */
export const canTopUp = (onSale: CreditPackage, below: number): boolean =>
  onSale.creditAmount >= below && isChargeable(priceOf(onSale));

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
