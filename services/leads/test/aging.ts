import { dayOf } from '@leadmart/stock';
import { appendListed } from '@leadmart/stock/internals/shelves/listed-days';
import { someLeads, type CsvLead } from './factories/csv-lead.js';
import type { Leads } from './start-leads.js';

/** Moves the days on which all leads of a dataset were listed into the past, before anything has read them. */
export async function grownOlder(leads: Leads, datasetId: string, days: number): Promise<void> {
  const listed = appendListed(undefined, 0, dayOf(new Date()) - days);
  const ofDataset = { _id: { $regex: `^${datasetId}:` } } as never;
  await leads.mongo.collection('shelves').updateMany(ofDataset, { $set: { listed } });
}

/** Leads of 31 days and more cost half the price. */
export const halfPriceBands = [
  { fromDays: 0, toDays: 30, factor: 1 },
  { fromDays: 31, factor: 0.5 },
];

export interface AgedDataset {
  readonly _id: string;
  readonly old: readonly CsvLead[];
  readonly fresh: readonly CsvLead[];
}

/** A dataset with these leads since 40 days, and these since today. They cost 2.5 and 5 credits each. */
export async function anAgedDataset(
  leads: Leads,
  counts: { readonly old: number; readonly fresh: number },
  more: Record<string, unknown> = {},
): Promise<AgedDataset> {
  const [old, fresh] = [someLeads(counts.old), someLeads(counts.fresh)];
  const { _id } = await leads.aDataset(old, { priceBands: halfPriceBands, ...more });
  await grownOlder(leads, _id, 40);
  await leads.uploaded(_id, fresh);
  return { _id, old, fresh };
}
