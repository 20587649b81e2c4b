import type {
  CheckKind,
  DatasetId,
  ListColumnsView,
  ScrubId,
  ScrubState,
  ScrubTrouble,
  StateCode,
  UserId,
} from '@leadmart/contracts';
import {
  entity,
  flag,
  list,
  moment,
  number,
  optional,
  part,
  text,
  value,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';
import { dueWork } from '@leadmart/platform/work';

/** Attempts that failed in a row. */
const failedAttemptsFields = {
  reason: text<ScrubTrouble>(),
  failures: number(),
  nextAttemptAt: moment(),
};

/** One comparison of the stock with a list of phones. */
export const scrubs = entity({
  collection: 'scrubs',
  fields: {
    _id: text<ScrubId>(),
    kind: text<CheckKind>(),
    /** The state of a list of the kind `state`. */
    stateCode: optional(text<StateCode>()),
    state: text<ScrubState>(),
    adminId: text<UserId>(),
    checkedOn: text(),
    source: text(),
    /** Those that a registry covers; empty for all. */
    areaCodes: list(text()),
    fileName: text(),
    /** The one dataset; all if undefined. */
    datasetId: optional(text<DatasetId>()),
    /** The number of parts of the list, known once it is started. */
    parts: number(),
    /** The number of times that a part was sent. Written with each, so that a start at the same time conflicts. */
    sent: optional(number()),
    phones: number(),
    invalidLines: number(),
    /** The columns of the first part, known once it is started. */
    columns: optional(value<ListColumnsView>()),
    startedAt: moment(),
    endedAt: optional(moment()),
    /** Set while attempts to go on fail. */
    trouble: optional(part(failedAttemptsFields)),
    /** True once it is started: the history shows it. */
    listed: optional(flag()),
    /** When its next step is due, or its removal if it was not started; missing when it has ended. */
    work: dueWork,
  },
  indexes: [
    // Lists the history, newest first.
    [{ listed: 1, startedAt: -1, _id: -1 }],
    [{ 'work.dueAt': 1 }, { sparse: true }],
  ],
});

export type ScrubDocument = DocumentOf<typeof scrubs>;
export type Scrub = EntityOf<typeof scrubs, 'listed' | 'sent' | 'work'>;
