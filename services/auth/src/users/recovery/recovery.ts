import type {
  ApiKeyScope,
  RecoveryReason,
  SecuringService,
  SwitchedOff,
  UserId,
} from '@leadmart/contracts';

/** The things besides sessions that end: those set up since `since`, or all of them. */
export interface RecoveryWanted {
  readonly since: Date | null;
  readonly reason: RecoveryReason;
}

/** A key that a recovery revoked, for its owner. */
export interface RevokedKey {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly lastFour: string;
}

/** A recovery of an account, until the owner was told what it switched off, and for a while after that. */
export interface Recovery {
  readonly id: string;
  readonly userId: UserId;
  readonly reason: RecoveryReason;
  readonly recoveredAt: Date;
  readonly revokedKeys: readonly RevokedKey[];
  /** The things that auth itself switched off. */
  readonly switchedOff: readonly SwitchedOff[];
  /** The reports of the other services so far. */
  readonly reports: Readonly<Partial<Record<SecuringService, readonly SwitchedOff[]>>>;
}
