import type { SampleRowView } from '@leadmart/contracts';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { formatDay } from '../../../shared/lib/words/format.js';

interface Sampled {
  states: readonly StateCode[];
  phoneStatus: PhoneStatus;
  lastUpdated: string;
}

/** The sentences above the rows: which ones they are, and what they hide. */
export function samplesText({ states, phoneStatus, lastUpdated }: Sampled): string {
  const status = phoneStatus === 'clean' ? 'Clean' : 'DNC';
  return (
    `${status} leads from ${statesText(states)}. Most of the name, phone, email and city is hidden. ` +
    'These rows are examples, not the leads that you will get, and change once a day. ' +
    `The dataset was updated ${formatDay(lastUpdated)}.`
  );
}

function statesText([first, ...others]: readonly StateCode[]): string {
  if (first === undefined) return 'all states';
  return others.length === 0 ? first : `${others.length + 1} states`;
}

/** "•••, TX", or "TX" if the lead has no city */
export const placeText = ({ city, state }: Pick<SampleRowView, 'city' | 'state'>): string =>
  city === '' ? state : `${city}, ${state}`;

/** "Hidden city, TX" */
export const spokenPlace = ({ city, state }: Pick<SampleRowView, 'city' | 'state'>): string =>
  city === '' ? state : `Hidden city, ${state}`;

/** `M••••• D•••••` → "Initials M and D" */
export function spokenName(name: string): string {
  const initials = [...name.matchAll(/\p{L}\p{M}*/gu)].map(([initial]) => initial);
  if (initials.length === 0) return 'Hidden';
  return `${initials.length === 1 ? 'Initial' : 'Initials'} ${initials.join(' and ')}`;
}

/** `(512) •••-••••` → "Area code 512" */
export function spokenPhone(phone: string): string {
  const [, area] = /^\((\d+)\)/.exec(phone) ?? [];
  return area === undefined ? 'Hidden' : `Area code ${area}`;
}

/** `•••@gmail.com` → "Hidden, at gmail.com" */
export function spokenEmail(email: string): string {
  if (email === '') return 'None';
  const [, domain] = /@([^•]+)$/.exec(email) ?? [];
  return domain === undefined ? 'Hidden' : `Hidden, at ${domain}`;
}
