import type { CreditTenths, DatasetId, PhoneStatus } from '@leadmart/contracts';

/** A dataset in the catalogue. */
export interface Dataset {
  readonly id: DatasetId;
  readonly name: string;
  readonly description: string;
  readonly pricing: Readonly<Record<PhoneStatus, CreditTenths>>;
  readonly visible: boolean;
  /** Each lead is sold to one buyer only. */
  readonly exclusive: boolean;
  readonly createdAt: Date;
  readonly lastUpdated: Date;
}

/** What an admin may change of a dataset. */
export type DatasetChange = Partial<Pick<Dataset, 'name' | 'pricing' | 'visible'>>;

/** Names are compared without regard to case and spacing. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
