import { blankLead, type PhoneStatus } from '@leadmart/contracts';
import { PackedLeads } from '../../src/supply/uploads/reading/packed-leads.js';

/** Packs leads of a file from California, each with these cells. */
export function somePackedLeads(
  ...rows: [phone: number, status: PhoneStatus, firstName?: string][]
): PackedLeads {
  const leads = new PackedLeads();
  for (const [phone, status, firstName = 'Ann'] of rows) {
    const cells = {
      ...blankLead,
      firstName,
      lastName: 'Lee',
      state: 'CA',
      phoneNumber: String(phone),
      phoneNumberStatus: status,
    };
    leads.add({ phone, state: 'CA', status, cells });
  }
  return leads;
}
