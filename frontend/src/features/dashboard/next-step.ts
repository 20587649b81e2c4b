import type { LeadsOverviewView } from '@leadmart/contracts';
import { orderPath } from '../../shared/lib/address/order-path.js';
import { isolated } from '../../shared/lib/isolated.js';
import { formatCount } from '../../shared/lib/words/format.js';

type Prices = LeadsOverviewView['lowestPrices'];

/** The most leads that a balance buys: of the dataset that the buyer last bought from, or else of any. */
export function worthInWords(
  balance: number,
  { lastBoughtFrom, lowestPrices }: Pick<LeadsOverviewView, 'lastBoughtFrom' | 'lowestPrices'>,
): string | undefined {
  const words = leadsInWords(balance, lastBoughtFrom?.lowestPrices ?? lowestPrices);
  return words && lastBoughtFrom ? `${words} of ${isolated(lastBoughtFrom.name)}` : words;
}

/** The most leads that a balance buys at these lowest prices, in words; undefined without a price. */
export function leadsInWords(balance: number, prices: Prices): string | undefined {
  if (!prices) return undefined;
  const [clean, dnc] = [leadsFor(balance, prices.clean), leadsFor(balance, prices.dnc)];
  if (clean === undefined || dnc === undefined) return undefined;
  if (clean === 0 && dnc === 0) return 'Not enough for a lead yet';
  const leads = dnc === 1 ? 'lead' : 'leads';
  return `Buys up to ${formatCount(clean)} clean or ${formatCount(dnc)} DNC ${leads}`;
}

/** Undefined for leads that cost nothing. Prices have tenths, which a division of fractions may miss. */
function leadsFor(balance: number, price: number): number | undefined {
  if (price <= 0) return undefined;
  return Math.floor(Math.max(0, Math.round(balance * 10)) / Math.round(price * 10));
}

export type Step = 'credits' | 'leads';

/** The next step of a buyer without packs. Credits that buy no lead are not enough. */
export function nextStep(balance: number, prices: Prices): Step {
  const needed = prices ? Math.min(prices.clean, prices.dnc) : 0;
  return balance > 0 && balance >= needed ? 'leads' : 'credits';
}

/** The address of an order like this one. */
export function orderAgainPath(pack: LeadsOverviewView['latestPacks'][number]): string {
  return orderPath({ ...pack, datasetId: pack.dataset._id, phoneStatus: pack.phoneNumberStatus });
}
