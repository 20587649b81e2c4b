import { leadColumns, stateCodes, type LeadColumn } from '@leadmart/contracts';

const AREA_CODES = 400;
const numbersPerAreaCode = 8_000_000;

/** A CSV of `rows` leads in all states, some 100 bytes each; no two files share a phone. */
export function leadFile(file: number, rows: number): Buffer {
  const lines = [leadColumns.join(',')];
  for (let row = 0; row < rows; row += 1) {
    const lead = file * rows + row;
    const state = stateCodes[lead % stateCodes.length];
    // Spread over the area codes as the country's phones are.
    const area = 205 + (lead % AREA_CODES);
    const local = 2_000_000 + ((Math.floor(lead / AREA_CODES) * 7_919) % numbersPerAreaCode);
    const cells: Record<LeadColumn, string> = {
      firstName: `Firstname${lead}`,
      lastName: `"Lastname, ${lead} Jr."`,
      state: state ?? 'CA',
      city: 'Springfield',
      phoneNumber: `${area}${local}`,
      phoneNumberStatus: 'clean',
      email: `contact.${lead}@example.com`,
    };
    lines.push(leadColumns.map((column) => cells[column]).join(','));
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}
