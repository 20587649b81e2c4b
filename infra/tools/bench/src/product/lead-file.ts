import {
  blankLead,
  leadColumns,
  phoneNumberFault,
  stateCodes,
  type LeadColumn,
} from '@leadmart/contracts';

const firstExchange = 212;
/** No service code is among the exchanges of so many numbers. */
const numbersPerAreaCode = 990_000;
/** Without those of three equal digits: ten equal digits are no phone. */
const areaCodes = Array.from({ length: 800 }, (_, i) => 200 + i).filter(
  (code) =>
    code % 111 !== 0 && phoneNumberFault(code * 10_000_000 + firstExchange * 10_000) === undefined,
);

export interface LeadFile {
  readonly content: Buffer;
  /** Rows whose phones no earlier file has. */
  readonly fresh: number;
}

interface Rows {
  readonly from: number;
  readonly count: number;
  readonly status?: 'clean' | 'dnc';
}

/** A CSV of leads in all states, some 100 bytes each, from the given ranges of leads. */
export function leadFileOf(...ranges: readonly Rows[]): Buffer {
  const lines = [leadColumns.join(',')];
  for (const { from, count, status = 'clean' } of ranges)
    for (let lead = from; lead < from + count; lead += 1) lines.push(lineOf(lead, status));
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** The `number`-th file of a fill: 19 of 20 rows are new, the others repeat leads of earlier files. */
export function leadFile(number: number, rows: number): LeadFile {
  const fresh = number === 0 ? rows : rows - Math.floor(rows / 20);
  const from = number === 0 ? 0 : rows + (number - 1) * (rows - Math.floor(rows / 20));
  const content = leadFileOf({ from: from - (rows - fresh), count: rows });
  return { content, fresh };
}

function lineOf(lead: number, status: string): string {
  // Spread over the area codes as the country's phones are.
  const area = areaCodes[lead % areaCodes.length] ?? 0;
  const perArea = Math.floor(lead / areaCodes.length);
  const local = firstExchange * 10_000 + ((perArea * 7_919) % numbersPerAreaCode);
  const cells: Record<LeadColumn, string> = {
    ...blankLead,
    firstName: `Firstname${lead}`,
    lastName: `"Lastname, ${lead} Jr."`,
    state: stateCodes[lead % stateCodes.length] ?? 'CA',
    city: 'Springfield',
    phoneNumber: `${area}${local}`,
    phoneNumberStatus: status,
    email: `contact.${lead}@example.com`,
  };
  return leadColumns.map((column) => cells[column]).join(',');
}
