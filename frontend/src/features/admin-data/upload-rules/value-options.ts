import type { LeadColumn } from '@leadmart/contracts/lead-files';
import { stateCodes, stateNames } from '@leadmart/contracts/us-states';

export type ValueOptions = readonly { value: string; label: string }[];

const options: Partial<Record<LeadColumn, ValueOptions>> = {
  state: stateCodes.map((code) => ({ value: code, label: `${stateNames[code]} (${code})` })),
  phoneNumberStatus: [
    { value: 'clean', label: 'Clean' },
    { value: 'dnc', label: 'DNC' },
  ],
};

/** The values of a column with few of them, which are chosen and not typed. */
export const valueOptionsOf = (column: LeadColumn): ValueOptions | undefined => options[column];
