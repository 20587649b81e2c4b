import { stateCodes, type StateCode } from '@leadmart/contracts/us-states';
import { env } from '../../config/env.js';

export interface Region {
  readonly name: string;
  readonly states: readonly StateCode[];
}

/** The four regions of the US Census Bureau. */
export const regions: readonly Region[] = [
  { name: 'Northeast', states: ['CT', 'MA', 'ME', 'NH', 'NJ', 'NY', 'PA', 'RI', 'VT'] },
  {
    name: 'Midwest',
    states: ['IA', 'IL', 'IN', 'KS', 'MI', 'MN', 'MO', 'ND', 'NE', 'OH', 'SD', 'WI'],
  },
  {
    name: 'South',
    states: [
      ...(['AL', 'AR', 'DE', 'FL', 'GA', 'KY', 'LA', 'MD', 'MS', 'NC', 'OK', 'SC'] as const),
      ...(['TN', 'TX', 'VA', 'WV'] as const),
    ],
  },
  {
    name: 'West',
    states: ['AK', 'AZ', 'CA', 'CO', 'HI', 'ID', 'MT', 'NM', 'NV', 'OR', 'UT', 'WA', 'WY'],
  },
];

/**
 * The "USHA" group of 31 states. ASSUMPTION: the specification gives their number and not their
 * names; these are the states where USHEALTH Group products were commonly sold. Override them at
 * build time with VITE_USHA_STATES, a comma list of two-letter codes.
 */
const assumed =
  'AL,AR,AZ,CO,DE,FL,GA,IA,IL,IN,KS,KY,LA,MD,MI,MO,MS,NC,NE,NV,OH,OK,PA,SC,TN,TX,UT,VA,WI,WV,WY';

export const ushaStates: readonly StateCode[] = readStates(env['VITE_USHA_STATES'] || assumed);

export function readStates(list: string): StateCode[] {
  const wanted = new Set(list.split(',').map((code) => code.trim().toUpperCase()));
  return stateCodes.filter((code) => wanted.has(code));
}
