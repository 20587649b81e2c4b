import {
  LeadPriceChanged,
  ReturnTermsChanged,
  tenthsToCredits,
  type CatalogueError,
  type CreditTenths,
  type ExpectedLeadOffer,
  type ReturnTerms,
} from '@leadmart/contracts';
import { areWorse } from '../returns-policy/returns-policy.js';

/** On what terms the leads of an order are sold. */
export interface LeadOffer {
  readonly unitPrice: CreditTenths;
  /** Whether leads are sold that the buyer owns in another dataset. */
  readonly includesOwned: boolean;
  readonly returns: ReturnTerms;
}

/** Returns the refusal of a buyer who saw another price or better terms; undefined if they agree to this offer. */
export function changeOf(
  { unitPrice, returns }: LeadOffer,
  { expectedPrice, expectedReturns }: ExpectedLeadOffer,
): CatalogueError | undefined {
  if (expectedPrice !== undefined && Math.round(expectedPrice * 10) !== unitPrice)
    return LeadPriceChanged({ price: tenthsToCredits(unitPrice) });
  if (expectedReturns && areWorse(returns, expectedReturns))
    return ReturnTermsChanged({ ...returns });
  return undefined;
}

/** Returns in a sentence what is worse than the buyer agreed to; undefined if nothing is. See decisions/0054. */
export function worseThan(agreed: LeadOffer, now: LeadOffer): string | undefined {
  const changes = [
    now.unitPrice > agreed.unitPrice &&
      `You agreed to ${price(agreed)} a lead. It costs ${price(now)} now.`,
    areWorse(now.returns, agreed.returns) &&
      `You agreed to returns of ${terms(agreed)}. Now they are ${terms(now)}.`,
  ].filter((sentence) => sentence !== false);
  return changes.length === 0 ? undefined : changes.join(' ');
}

const counted = (count: number, unit: string): string =>
  `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;

const price = ({ unitPrice }: LeadOffer): string => counted(tenthsToCredits(unitPrice), 'credit');

const terms = ({ returns: { windowDays, capPercent } }: LeadOffer): string =>
  `up to ${capPercent.toLocaleString('en-US')}% within ${counted(windowDays, 'day')}`;
