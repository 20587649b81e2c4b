import { stateCodes, type PhoneStatus, type StateCode } from '@leadmart/contracts';

export interface LeadRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly state: string;
  readonly city: string;
  readonly phoneNumberStatus: string;
  readonly phoneNumber: string;
  readonly email: string;
}

export const csvHeader =
  'firstName,lastName,state,city,phoneNumberStatus,phoneNumber,email' as const;

const numbersPerAreaCode = 780_000;

/** The `index`-th of about four million valid North American phone numbers. */
export function phone(index: number): string {
  const areaCode = 205 + Math.floor(index / numbersPerAreaCode);
  return `${areaCode}${2_120_000 + (index % numbersPerAreaCode)}`;
}

/** `count` different leads of one state and status. A different `from` gives different leads. */
export function leads(
  count: number,
  {
    from = 0,
    state = 'CA',
    status = 'clean' as string,
  }: { from?: number; state?: string; status?: string } = {},
): LeadRow[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    return {
      firstName: `First${index}`,
      lastName: `Last${index}`,
      state,
      city: 'Springfield',
      phoneNumberStatus: status,
      phoneNumber: phone(index),
      email: `lead${index}@example.com`,
    };
  });
}

/** `perShelf` leads for each chosen shelf. */
export function leadsOfEveryState(
  perShelf: number,
  {
    from = 0,
    states = stateCodes,
    statuses = ['clean'],
  }: { from?: number; states?: readonly StateCode[]; statuses?: readonly PhoneStatus[] } = {},
): LeadRow[] {
  const shelves = states.flatMap((state) => statuses.map((status) => ({ state, status })));
  return shelves.flatMap(({ state, status }, shelf) =>
    leads(perShelf, { from: from + shelf * perShelf, state, status }),
  );
}

export function csvOf(rows: readonly LeadRow[]): string {
  const lines = rows.map((row) =>
    [
      row.firstName,
      row.lastName,
      row.state,
      row.city,
      row.phoneNumberStatus,
      row.phoneNumber,
      row.email,
    ].join(','),
  );
  return [csvHeader, ...lines, ''].join('\n');
}

/** A multipart form as a browser sends it. */
export function uploadForm(
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  fileName = 'leads.csv',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([content], { type: 'text/csv' }), fileName);
  return form;
}
