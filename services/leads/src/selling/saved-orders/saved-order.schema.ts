import type {
  DatasetId,
  LeadAgeBand,
  LineType,
  PhoneStatus,
  SavedOrderId,
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
  type Values as ValuesOf,
} from '@leadmart/platform/entities';
import type { SetUp } from '@leadmart/platform/recovery';
import type { Stamp } from '@leadmart/platform/versions';

/** An order that a buyer keeps under a name. */
export const savedOrderFields = {
  id: text<SavedOrderId>(),
  name: text(),
  datasetId: text<DatasetId>(),
  /** The name at the time of the last change, for a dataset that is not for sale any more. */
  datasetName: text(),
  states: list(text<StateCode>()),
  phoneStatus: text<PhoneStatus>(),
  quantity: number(),
  /** Missing if the buyer's setting decides. */
  includeOwned: optional(flag()),
  /** Which leads: see OrderedChoice. All if missing. */
  ages: optional(list(text<LeadAgeBand>())),
  maxTimesSold: optional(number()),
  lineTypes: optional(list(text<LineType>())),
  /** The idempotency key of the request that saved it. */
  key: optional(text()),
  createdAt: moment(),
  changedAt: moment(),
  /** The creation or the last change. */
  setUp: value<SetUp>(),
  stamp: optional(value<Stamp>()),
};

/** All saved orders of a buyer, so that one update compares their number with the limit. */
export const savedOrders = entity({
  collection: 'saved_orders',
  fields: { _id: text<UserId>(), orders: list(part(savedOrderFields)) },
});

export type SavedOrderDocument = DocumentOf<typeof savedOrders>;

export type SavedOrder = ValuesOf<typeof savedOrderFields>;
