import {
  DatasetNotFound,
  creditsToTenths,
  pricesByAge,
  tenthsToCredits,
  type PhoneStatus,
  type PricedAges,
} from '@leadmart/contracts';
import { withId, type EntityOf, type Values as ValuesOf } from '@leadmart/platform/entities';
import type { Values } from '@leadmart/platform/versions';
import type { DatasetDocument, datasets, dncCheckFields } from './dataset.schema.js';

export type Dataset = EntityOf<typeof datasets, 'nameKey' | 'living' | 'work'>;
/** The time of a dataset in the bin, and what a restore brings back. */
export type Bin = NonNullable<Dataset['bin']>;
export type DncCheck = ValuesOf<typeof dncCheckFields>;
export type StateChecks = NonNullable<Dataset['stateChecks']>;

export const neverChecked: DncCheck = { checkedOn: null, source: null };

/** The fields of a dataset that can change. */
export type DatasetChange = Partial<
  Pick<
    Dataset,
    | 'name'
    | 'description'
    | 'pricing'
    | 'priceBands'
    | 'visible'
    | 'exclusive'
    | 'maxBuyers'
    | 'dncCheck'
    | 'stateChecks'
    | 'hasLineTypes'
    | 'stamp'
  >
>;

/** Prices in credits for one lead. */
export type Pricing = Readonly<Record<PhoneStatus, number>>;

/** Prices as an admin sees them. */
export function creditsOf({ clean, dnc }: Dataset['pricing']): Pricing {
  return { clean: tenthsToCredits(clean), dnc: tenthsToCredits(dnc) };
}

/** Prices as they are stored. */
export function inTenths({ clean, dnc }: Pricing): Dataset['pricing'] {
  return { clean: creditsToTenths(clean), dnc: creditsToTenths(dnc) };
}

/** The values that admins change; uploads and checks change others. */
export function valuesOf(dataset: Dataset): Values {
  const { name, description, pricing, priceBands, visible, exclusive, maxBuyers } = dataset;
  const prices = { pricing: creditsOf(pricing), priceBands };
  return { name, description, ...prices, visible, exclusive, maxBuyers };
}

/** The price of leads of each age; one entry if all cost the same. */
export function pricesOf(
  { pricing, priceBands }: Pick<Dataset, 'pricing' | 'priceBands'>,
  phoneStatus: PhoneStatus,
): PricedAges[] {
  return pricesByAge(pricing[phoneStatus], priceBands);
}

/** Normalises case and spacing, which do not distinguish names. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

export function toDataset({
  nameKey: _key,
  living: _living,
  work: _work,
  ...fields
}: DatasetDocument): Dataset {
  return withId(fields);
}

/** Uploads end here when their dataset is moved to the bin meanwhile. Throws DatasetNotFound. */
export function assertOutOfBin({ bin }: Pick<Dataset, 'bin'>): void {
  if (bin) throw DatasetNotFound();
}
