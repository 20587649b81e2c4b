import { tenthsToCredits, type PhoneStatus } from '@leadmart/contracts';
import { withId, type EntityOf, type Values as ValuesOf } from '@leadmart/platform/entities';
import type { Values } from '@leadmart/platform/versions';
import type { DatasetDocument, datasets, dncCheckFields } from './dataset.schema.js';

export type Dataset = EntityOf<typeof datasets, 'nameKey' | 'living'>;
export type DncCheck = ValuesOf<typeof dncCheckFields>;
export type StateChecks = NonNullable<Dataset['stateChecks']>;

export const neverChecked: DncCheck = { checkedOn: null, source: null };

/** The fields of a dataset that can change. */
export type DatasetChange = Partial<
  Pick<
    Dataset,
    'name' | 'description' | 'pricing' | 'visible' | 'dncCheck' | 'stateChecks' | 'stamp'
  >
>;

/** Prices as an admin sees them. */
export function creditsOf({ clean, dnc }: Dataset['pricing']): Record<PhoneStatus, number> {
  return { clean: tenthsToCredits(clean), dnc: tenthsToCredits(dnc) };
}

/** The values that admins change; uploads and checks change others. */
export function valuesOf({ name, description, pricing, visible }: Dataset): Values {
  return { name, description, pricing: creditsOf(pricing), visible };
}

/** Normalises case and spacing, which do not distinguish names. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

export function toDataset({ nameKey: _key, living: _living, ...fields }: DatasetDocument): Dataset {
  return withId(fields);
}
