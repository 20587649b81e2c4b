import {
  ageRangeName,
  highestPriceOf,
  LeadPriceChanged,
  ReturnTermsChanged,
  sharedAges,
  tenthsToCredits,
  type CatalogueError,
  type ExpectedLeadOffer,
  type PricedAges,
  type ReturnTerms,
} from '@leadmart/contracts';
import { areWorse } from '../returns-policy/returns-policy.js';

/** On what terms the leads of an order are sold. */
export interface LeadOffer {
  /** The price of leads of each age that the order can have; one entry if all of them cost the same. */
  readonly prices: readonly PricedAges[];
  /** Whether leads are sold that the buyer owns in another dataset. */
  readonly includesOwned: boolean;
  readonly returns: ReturnTerms;
}

/**
 * Returns the refusal of a buyer who saw another price or better terms; undefined if they agree to this offer. The price of
 * leads that cost more or less by age is the highest one.
 */
export function changeOf(
  { prices, returns }: LeadOffer,
  { expectedPrice, expectedReturns }: ExpectedLeadOffer,
): CatalogueError | undefined {
  const highest = highestPriceOf(prices);
  if (expectedPrice !== undefined && Math.round(expectedPrice * 10) !== highest)
    return LeadPriceChanged({ price: tenthsToCredits(highest) });
  if (expectedReturns && areWorse(returns, expectedReturns))
    return ReturnTermsChanged({ ...returns });
  return undefined;
}

/** Returns in a sentence what is worse than the buyer agreed to; undefined if nothing is. See decisions/0054. */
export function worseThan(agreed: LeadOffer, now: LeadOffer): string | undefined {
  const changes = [
    ...dearerAges(agreed.prices, now.prices),
    areWorse(now.returns, agreed.returns) &&
      `You agreed to returns of ${terms(agreed)}. Now they are ${terms(now)}.`,
  ].filter((sentence) => sentence !== false);
  return changes.length === 0 ? undefined : changes.join(' ');
}

/** Returns a sentence for each age whose leads cost more now. */
function dearerAges(agreed: readonly PricedAges[], now: readonly PricedAges[]): string[] {
  const haveOnePrice = agreed.length === 1 && now.length === 1;
  return agreed.flatMap((before) =>
    now.flatMap((after) => {
      const ages = sharedAges(before, after);
      if (!ages || after.price <= before.price) return [];
      const which = haveOnePrice ? '' : ` of ${ageRangeName(ages)} days`;
      return `You agreed to ${price(before)} a lead${which}. It costs ${price(after)} now.`;
    }),
  );
}

const counted = (count: number, unit: string): string =>
  `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;

const price = (of: PricedAges): string => counted(tenthsToCredits(of.price), 'credit');

const terms = ({ returns: { windowDays, capPercent } }: LeadOffer): string =>
  `up to ${capPercent.toLocaleString('en-US')}% within ${counted(windowDays, 'day')}`;
