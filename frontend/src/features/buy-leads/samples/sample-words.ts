import type { SampleRowView } from '@leadmart/contracts';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { formatDay } from '../../../shared/lib/format.js';

interface Sampled {
  states: readonly StateCode[];
  phoneStatus: PhoneStatus;
  lastUpdated: string;
}

/** The sentences above the rows: which ones they are, and what they hide. */
export function samplesText({ states, phoneStatus, lastUpdated }: Sampled): string {
  const status = phoneStatus === 'clean' ? 'Clean' : 'DNC';
  return (
    `${status} leads from ${statesText(states)}. Most of the name, phone and email is hidden. ` +
    'These rows are examples, not the leads that you will get, and change once a day. ' +
    `The dataset was updated ${formatDay(lastUpdated)}.`
  );
}

function statesText([first, ...others]: readonly StateCode[]): string {
  if (first === undefined) return 'all states';
  return others.length === 0 ? first : `${others.length + 1} states`;
}

/** "Austin, TX" */
export const placeText = ({ city, state }: Pick<SampleRowView, 'city' | 'state'>): string =>
  city === '' ? state : `${city}, ${state}`;

/** `M••••• D•••••` → "Initials M and D" */
export function spokenName(name: string): string {
  const initials = [...name.matchAll(/\p{L}\p{M}*/gu)].map(([initial]) => initial);
  if (initials.length === 0) return 'Hidden';
  return `${initials.length === 1 ? 'Initial' : 'Initials'} ${initials.join(' and ')}`;
}

/** `(512) •••-••47` → "Area code 512, ends in 4 7" */
export function spokenPhone(phone: string): string {
  const [, area, last] = /^\((\d+)\)\D*(\d+)$/.exec(phone) ?? [];
  if (area === undefined || last === undefined) return 'Hidden';
  return `Area code ${area}, ends in ${last.split('').join(' ')}`;
}

/** `m•••@g•••.com` → "begins with m, domain begins with g, ends in .com" */
export function spokenEmail(email: string): string {
  if (email === '') return 'None';
  const [, local = '', domain = '', ending] = /^([^•]*)•+@([^•]*)•+(.+)$/.exec(email) ?? [];
  if (ending === undefined) return 'Hidden';
  return [
    local && `begins with ${local}`,
    domain && `domain begins with ${domain}`,
    `ends in ${ending}`,
  ]
    .filter(Boolean)
    .join(', ');
}
