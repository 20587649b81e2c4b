import type {
  CreditTenths,
  DatasetId,
  LeadAgeBand,
  LineType,
  PhoneStatus,
  PurchaseId,
  PurchaseMaker,
  PurchaseStatus,
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
} from '@leadmart/platform/entities';
import { dueWork } from '@leadmart/platform/work';
import type { Day, Owner } from '@leadmart/stock';
import type { DncCheck } from '../../supply/index.js';
import { nameCollation, packIndexes, saleIndexes } from './pack-indexes.js';

/** The reason why a purchase failed: the code and the sentence of the catalogue. */
export const purchaseErrorFields = { code: text(), message: text() };

/** An `OrderItem`. */
const orderItemFields = {
  fromDays: number(),
  toDays: optional(number()),
  price: number<CreditTenths>(),
  leads: number(),
};

const ofPacks = { partialFilterExpression: { status: 'completed' } } as const;

/** A request for leads, its fulfilment and, once completed, the pack. */
export const purchases = entity({
  collection: 'purchases',
  fields: {
    _id: text<PurchaseId>(),
    buyerId: text<UserId>(),
    madeBy: text<PurchaseMaker>(),
    datasetId: text<DatasetId>(),
    /** Name, prices and checks have the values of the time of the request. */
    datasetName: text(),
    /** The leads of each age that has an own price; one item if all have one. At leads-withdrawn those that were given back. */
    items: list(part(orderItemFields)),
    dncCheck: value<DncCheck>(),
    holder: text<Owner>(),
    states: list(text<StateCode>()),
    phoneStatus: text<PhoneStatus>(),
    requested: number(),
    /** The number of leads taken for the buyer; missing at leads-withdrawn. */
    delivered: optional(number()),
    /** The cost of all items. */
    cost: number<CreditTenths>(),
    acceptPartial: flag(),
    /** Whether leads are included whose phone the buyer owns in another dataset; the buyer's setting if missing. */
    includeOwned: optional(flag()),
    /** Which leads were asked for: see OrderedChoice. All if missing. */
    ages: optional(list(text<LeadAgeBand>())),
    maxTimesSold: optional(number()),
    lineTypes: optional(list(text<LineType>())),
    /** The most buyers of each lead of the dataset at the time of the request; missing without a limit. */
    maxBuyers: optional(number()),
    /** The day of the request, from which ages count. */
    orderedOn: number<Day>(),
    status: text<Exclude<PurchaseStatus, 'pending'>>(),
    /**
     * stock-reserved → completed. Billing is asked for the charge only at stock-reserved. If leads are withdrawn before
     * that, it is at leads-withdrawn, without stock, until its stock is reserved again. Each step before completed may
     * change to failed; then the credits are released, charged or not.
     */
    step: text<'stock-reserved' | 'leads-withdrawn' | 'completed' | 'failed'>(),
    error: optional(part(purchaseErrorFields)),
    /** The time when its request got a slot. */
    createdAt: moment(),
    endedAt: optional(moment()),
    /** Claimed while a process works on it. Its failures are those of this step. Missing once it ended. */
    work: dueWork,
    /** Set while the event of the completed purchase is not published, see publishing/. */
    publishing: dueWork,
    /** Set while the diligence file of the completed purchase is not made, see diligence/. */
    sealing: dueWork,
    /** The places of its leads that were erased because their person opted out, see LineEraser: blank lines of its file. */
    erased: optional(list(text())),
    /** The buyer's own name for the pack. */
    name: optional(text()),
    /** The last change of this name, by which other processes notice it. */
    renamedAt: optional(moment()),
    /** Set once its leads are in the return rates, see RateAdder. */
    inReturnRates: optional(flag<true>()),
    /** The key with which the buyer may repeat the request, and the hash of the body it belongs to. */
    idempotencyKey: optional(text()),
    requestHash: optional(text()),
  },
  indexes: [
    // Lists packs, newest first, and unfinished purchases.
    [{ buyerId: 1, status: 1, endedAt: -1, _id: -1 }],
    // Packs whose name was changed lately.
    [{ buyerId: 1, renamedAt: 1 }, { partialFilterExpression: { renamedAt: { $exists: true } } }],
    // Sort packs. Only packs are in them, so a purchase is written to each of them once.
    [packIndexes.name, { ...ofPacks, collation: nameCollation }],
    [packIndexes.quantity, ofPacks],
    [packIndexes.cost, ofPacks],
    // All buyers' packs, for admins.
    [saleIndexes.all, ofPacks],
    [saleIndexes.dataset, ofPacks],
    [saleIndexes.state, ofPacks],
    // Purchases that the return rates do not have yet.
    [{ endedAt: 1 }, { partialFilterExpression: { status: 'completed', inReturnRates: null } }],
    [{ 'work.dueAt': 1 }, { sparse: true }],
    [{ 'publishing.dueAt': 1 }, { sparse: true }],
    [{ 'sealing.dueAt': 1 }, { sparse: true }],
    [
      { buyerId: 1, idempotencyKey: 1 },
      { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
    ],
  ],
});

export type PurchaseDocument = DocumentOf<typeof purchases>;
