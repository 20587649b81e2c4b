import type {
  ApiKeyMode,
  ApiKeyScope,
  RecoveryReason,
  SecuringService,
  SwitchedOff,
  UserId,
} from '@leadmart/contracts';
import {
  entity,
  list,
  moment,
  part,
  text,
  value,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';

/** A key that a recovery revoked, for its owner. */
const revokedKeyFields = {
  name: text(),
  mode: text<ApiKeyMode>(),
  scopes: list(text<ApiKeyScope>()),
  lastFour: text(),
};

/** A recovery of an account, until the owner was told what it switched off, and for a while after that. */
export const recoveries = entity({
  collection: 'recoveries',
  fields: {
    _id: text(),
    userId: text<UserId>(),
    reason: text<RecoveryReason>(),
    recoveredAt: moment(),
    revokedKeys: list(part(revokedKeyFields)),
    /** The things that auth itself switched off. */
    switchedOff: list(value<SwitchedOff>()),
    /** The reports of the other services so far. */
    reports: value<Readonly<Partial<Record<SecuringService, readonly SwitchedOff[]>>>>(),
    forgetAt: moment(),
  },
  indexes: [[{ userId: 1, recoveredAt: -1 }], [{ forgetAt: 1 }, { expireAfterSeconds: 0 }]],
});

/** The things besides sessions that end: those set up since `since`, or all of them. */
export interface RecoveryWanted {
  readonly since: Date | null;
  readonly reason: RecoveryReason;
}

export type RecoveryDocument = DocumentOf<typeof recoveries>;
export type Recovery = EntityOf<typeof recoveries, 'forgetAt'>;
