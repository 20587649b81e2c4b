import type { DatasetId, PurchaseId, StateCode, UploadId, UserId } from '@leadmart/contracts';
import {
  entity,
  moment,
  number,
  optional,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { Standing } from './standing.decisions.js';

/** The leads of a state, what they cost in tenths of a credit, and their results. */
export type StateSums = Partial<Standing> & { readonly leads: number; readonly spent: number };

/** The results of the leads of a pack that one upload brought, by state. A pack has them from its first outcome on. */
export const callingSums = entity({
  collection: 'calling_sums',
  fields: {
    /** `<pack>:<upload>`; `<pack>:other` for leads that a check had moved before the sale. */
    _id: text(),
    packId: text<PurchaseId>(),
    buyerId: text<UserId>(),
    datasetId: text<DatasetId>(),
    datasetName: text(),
    uploadId: optional(text<UploadId>()),
    uploadedAt: optional(moment()),
    boughtAt: moment(),
    states: value<Readonly<Partial<Record<StateCode, StateSums>>>>(),
    /** Of all states, for the rates of the upload. */
    called: number(),
    contacts: number(),
    badNumbers: number(),
  },
  indexes: [
    // The results of a buyer.
    [{ buyerId: 1, boughtAt: 1, packId: 1 }],
    // The rates of the uploads of a dataset.
    [{ datasetId: 1, uploadId: 1, buyerId: 1 }],
  ],
});

export type CallingSumsDocument = DocumentOf<typeof callingSums>;
