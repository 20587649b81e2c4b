import type { Leads } from '../start-leads.js';
import { someLeads } from './csv-lead.js';

/**
 * Returns a dataset with so many clean leads in California for sale. Every second number of the shelf is withdrawn, so
 * a bitmap of many of the leads is large: two bytes for each.
 */
export async function someScatteredLeads(leads: Leads, count: number) {
  const file = someLeads(2 * count).toSorted((a, b) => (a.phoneNumber < b.phoneNumber ? -1 : 1));
  const dataset = await leads.aDataset(file);
  const everySecond = file.filter((_, at) => at % 2 === 1);
  const asDnc = everySecond.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));
  await leads.uploaded(dataset._id, asDnc);
  return dataset;
}
