import type { PhoneStatus } from '@leadmart/contracts';
import { leadLayouts } from '@leadmart/stock/internals/lead-layouts';
import { PackedLeads } from '../../src/supply/uploads/reading/packed-leads.js';

/** Packs leads of a file from California, each with these cells. */
export function somePackedLeads(
  ...rows: [phone: number, status: PhoneStatus, firstName?: string][]
): PackedLeads {
  const leads = new PackedLeads(leadLayouts.current);
  for (const [phone, status, firstName = 'Ann'] of rows) {
    const cells = {
      firstName,
      lastName: 'Lee',
      state: 'CA',
      city: '',
      phoneNumber: String(phone),
      phoneNumberStatus: status,
      email: '',
    };
    leads.add({ phone, state: 'CA', status, cells });
  }
  return leads;
}
