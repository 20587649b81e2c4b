import type { DatasetId, PhoneStatus, StateCode, UserId } from '@leadmart/contracts';

/** A request that found fewer leads than it requested. */
export interface Shortage {
  readonly buyerId: UserId;
  readonly datasetId: DatasetId;
  readonly phoneStatus: PhoneStatus;
  readonly states: readonly StateCode[];
  readonly requested: number;
  readonly available: number;
}
