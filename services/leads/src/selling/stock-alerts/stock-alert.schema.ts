import type { DatasetId, PhoneStatus, StateCode, StockAlertId, UserId } from '@leadmart/contracts';
import {
  entity,
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
import type { Threshold } from './waiting.decisions.js';

/** A buyer's wish to be told once when so many leads of a choice can be bought. */
export const stockAlerts = entity({
  collection: 'stock_alerts',
  fields: {
    _id: text<StockAlertId>(),
    buyerId: text<UserId>(),
    datasetId: text<DatasetId>(),
    phoneStatus: text<PhoneStatus>(),
    states: list(text<StateCode>()),
    /** See `choiceOf`. */
    choice: text(),
    quantity: number(),
    /** Its place among the buyer's alerts. No two have the same one, which limits their number. */
    slot: number(),
    setAt: moment(),
    /** The leads that it waits for, see `Waiting`. */
    missing: number(),
    share: number(),
    thresholds: list(value<Threshold>()),
    /** When the leads are counted next, whatever arrives; missing once the buyer was told. */
    work: dueWork,
    told: optional(part({ at: moment(), available: number() })),
  },
  indexes: [
    // A buyer has one alert for a choice of leads, and as many as there are slots.
    [{ buyerId: 1, choice: 1 }, { unique: true }],
    [{ buyerId: 1, slot: 1 }, { unique: true }],
    // The alerts for which enough leads arrived on a shelf.
    [{ datasetId: 1, 'thresholds.index': 1, 'thresholds.at': 1 }],
    [{ 'work.dueAt': 1 }, { sparse: true }],
  ],
});

export type StockAlertDocument = DocumentOf<typeof stockAlerts>;

export type StockAlert = EntityOf<typeof stockAlerts, 'choice' | 'work'>;

/** The leads of an alert. */
export type StockAlertOrder = Pick<StockAlert, 'datasetId' | 'phoneStatus' | 'states' | 'quantity'>;
