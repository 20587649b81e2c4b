import type { StateCode } from '@leadmart/contracts';
import type { ShelfRange, ShelfVector } from '@leadmart/stock';

/** The day and the source of a check of leads. */
export interface LeadCheck {
  readonly checkedOn: string;
  readonly source: string | null;
}

/** A list of the registry with which the clean leads of a dataset were compared. */
export interface ListCheck extends LeadCheck {
  readonly source: string;
  /** Empty for all. */
  readonly areaCodes: readonly string[];
  /** The state whose leads were compared; all if missing. */
  readonly stateCode?: StateCode;
  /** The number of leads on each shelf when the comparison began; later ones were not compared. */
  readonly known: ShelfVector;
  /**
   * Phones of clean leads that stand in the list outside of its phones, packed as in `stock/directories/phone-list.ts`:
   * the list does not say that they are not on the registry.
   */
  readonly unclear?: Uint8Array;
}

/** An upload whose leads were checked. */
export interface UploadCheck extends LeadCheck {
  readonly added: readonly ShelfRange[];
}
