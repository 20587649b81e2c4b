import {
  tenthsToCredits,
  type CreditTenths,
  type DatasetId,
  type PhoneStatus,
  type StateCode,
} from '@leadmart/contracts';
import type { Stamped, Values } from '@leadmart/platform/versions';

/** A dataset in the catalogue. */
export interface Dataset extends Stamped {
  readonly id: DatasetId;
  readonly name: string;
  readonly description: string;
  readonly pricing: Readonly<Record<PhoneStatus, CreditTenths>>;
  readonly visible: boolean;
  /** Each lead is sold to one buyer only. */
  readonly exclusive: boolean;
  readonly dncCheck: DncCheck;
  /** The later checks of the clean leads of single states, by scrubs. */
  readonly stateChecks?: StateChecks;
  /** The age in days of checks up to which clean leads are sold; all are if missing. The same for all datasets. */
  readonly checkAgeLimit?: number;
  readonly createdAt: Date;
  readonly lastUpdated: Date;
}

/** The age of the phone statuses: the oldest check among the leads for sale, and the source of the latest. */
export interface DncCheck {
  readonly checkedOn: string | null;
  readonly source: string | null;
}

/** States whose clean leads all have a later check than their dataset: the oldest of those checks. */
export type StateChecks = Readonly<
  Partial<Record<StateCode, { readonly checkedOn: string; readonly source: string | null }>>
>;

export const neverChecked: DncCheck = { checkedOn: null, source: null };

/** The fields of a dataset that can change. */
export type DatasetChange = Partial<
  Pick<Dataset, 'name' | 'pricing' | 'visible' | 'dncCheck' | 'stateChecks' | 'stamp'>
>;

/** Prices as an admin sees them. */
export function creditsOf({ clean, dnc }: Dataset['pricing']): Record<PhoneStatus, number> {
  return { clean: tenthsToCredits(clean), dnc: tenthsToCredits(dnc) };
}

/** The values that admins change; uploads and checks change others. */
export function valuesOf({ name, pricing, visible }: Dataset): Values {
  return { name, pricing: creditsOf(pricing), visible };
}

/** Normalises case and spacing, which do not distinguish names. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
