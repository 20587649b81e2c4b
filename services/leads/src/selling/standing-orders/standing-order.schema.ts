import type {
  CreditTenths,
  SavedOrderId,
  Schedule,
  ShortageRule,
  standingOrderStates,
  UserId,
} from '@leadmart/contracts';
import {
  entity,
  number,
  optional,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { SetUp } from '@leadmart/platform/recovery';
import type { Stamp } from '@leadmart/platform/versions';
import { dueWork } from '@leadmart/platform/work';
import type { LeadOffer } from './offer.decisions.js';
import type { RunDate } from './schedule.decisions.js';

/** A saved order that is bought on a schedule. */
export const standingOrders = entity({
  collection: 'standing_orders',
  fields: {
    _id: text<SavedOrderId>(),
    buyerId: text<UserId>(),
    /** Its `Timetable`. */
    schedule: value<Schedule>(),
    hour: number(),
    zone: text(),
    /** A run that would cost more is skipped. */
    maxCost: optional(number<CreditTenths>()),
    /** A run is skipped if the runs of its month would cost more with it. */
    maxMonthCost: optional(number<CreditTenths>()),
    onShortage: text<ShortageRule>(),
    /** The offer that the buyer agreed to: runs buy nothing that is worse. */
    agreed: value<LeadOffer>(),
    state: text<(typeof standingOrderStates)[number]>(),
    /** The creation, the last change, or the last time that it was resumed. */
    setUp: value<SetUp>(),
    /** Why it is not on; missing if the buyer paused it. */
    pausedBecause: optional(text()),
    /** The date that is bought next, or being bought. */
    next: value<RunDate>(),
    /** Missing unless the order is on, or its run is in progress. */
    work: dueWork,
    /** Failed runs in a row. */
    failures: number(),
    stamp: optional(value<Stamp>()),
  },
  indexes: [[{ buyerId: 1 }], [{ 'work.dueAt': 1 }, { sparse: true }]],
});

export type StandingOrderDocument = DocumentOf<typeof standingOrders>;
