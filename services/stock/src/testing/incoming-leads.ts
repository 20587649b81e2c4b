import type { PhoneStatus } from '@leadmart/contracts';
import type { IncomingLeads } from '../changes/incoming-leads.js';
import { toLeadLine } from '../lead-line.js';
import { shelfIndex } from '../shelves/shelf.js';

/** Leads of a file, with their lines. */
interface LeadsWithLines extends IncomingLeads {
  line(row: number): Buffer;
}

/** Leads from California. */
export function someIncomingLeads(
  ...rows: readonly (readonly [phone: number, status: PhoneStatus])[]
): LeadsWithLines {
  const at = (row: number) => rows[row] ?? ([0, 'clean'] as const);
  const line = (row: number): Buffer => {
    const [phone, phoneNumberStatus] = at(row);
    const cells = { firstName: 'Ann', lastName: 'Lee', state: 'CA', phoneNumber: String(phone) };
    return Buffer.from(toLeadLine({ ...cells, phoneNumberStatus }));
  };
  return {
    size: rows.length,
    line,
    phone: (row) => at(row)[0],
    shelf: (row) => shelfIndex('CA', at(row)[1]),
    lineBytes: (row) => line(row).length,
    copyLine: (row, target, start) => start + line(row).copy(target, start),
  };
}
