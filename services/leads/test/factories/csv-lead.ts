import {
  blankLead,
  leadColumns,
  type LeadColumn,
  type PhoneStatus,
  type StateCode,
} from '@leadmart/contracts';

/** A row of a test's CSV. */
export type CsvLead = Readonly<Record<LeadColumn, string>>;

let lastPhone = 0;

/** Returns a phone that is unique in this test process, of the 990,000 without a service code. */
export function aPhone(area = 201): string {
  lastPhone += 1;
  return String(area * 10_000_000 + 2_120_000 + lastPhone);
}

export function aLead(with_: Partial<CsvLead> = {}): CsvLead {
  const phoneNumber = with_.phoneNumber ?? aPhone();
  return {
    ...blankLead,
    firstName: 'Ann',
    lastName: 'Lee',
    state: 'CA',
    city: 'Fresno',
    phoneNumber,
    phoneNumberStatus: 'clean',
    email: `lead${phoneNumber}@example.com`,
    ...with_,
  };
}

export function someLeads(
  count: number,
  with_: { state?: StateCode; phoneNumberStatus?: PhoneStatus; area?: number } = {},
): CsvLead[] {
  const { area, ...cells } = with_;
  return Array.from({ length: count }, () => aLead({ ...cells, phoneNumber: aPhone(area) }));
}

export function csvOf(leads: readonly CsvLead[]): string {
  const lines = leads.map((lead) => leadColumns.map((column) => lead[column]).join(','));
  return [leadColumns.join(','), ...lines].join('\n');
}

/** Returns the phones of a downloaded pack. */
export function phonesIn(download: string): string[] {
  return download
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[4] ?? '');
}
