import type { StateCode } from '@leadmart/contracts/us-states';

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
