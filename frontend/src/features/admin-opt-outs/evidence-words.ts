import type { OptOutEvidenceView } from '@leadmart/contracts';
import { formatCount } from '../../shared/lib/words/format.js';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Returns what the leads with the phone have in common with the proved email. */
export function wordsFor(evidence: OptOutEvidenceView): string {
  const { leads, sameDomain, sameName, withoutEmail } = evidence;
  const found = [
    sameName > 0 && `${counted(sameName, 'lead')} with a name like the address`,
    sameDomain > 0 && `${counted(sameDomain, 'lead')} with the company's domain`,
    withoutEmail > 0 && `${counted(withoutEmail, 'lead')} without an email`,
  ].filter((words) => words !== false);
  if (found.length > 0) return found.join(', ');
  return leads === 0 ? 'None has the phone' : 'They have other emails';
}

const limits: Record<NonNullable<OptOutEvidenceView['stillForSale']>, string> = {
  address: 'Still for sale: its address named many',
  network: 'Still for sale: its network named many',
  waiting: 'Still for sale: too many wait',
};

/** Whether the leads are out of sale until the decision. */
export function saleWords({ stillForSale }: OptOutEvidenceView): string {
  return stillForSale === null ? 'Out of sale' : limits[stillForSale];
}

/** How many phones were named beside this one. */
export function namedWords({ phonesOfAddress, phonesOfNetwork }: OptOutEvidenceView): string {
  return `${formatCount(phonesOfAddress)} by its address in 30 days, ${formatCount(phonesOfNetwork)} by its network in a day`;
}

/** How far the phone was sold. */
export function soldWords({ leads, packs }: OptOutEvidenceView): string {
  return `${counted(leads, 'lead')}, in ${counted(packs, 'pack')}`;
}
