import { z } from 'zod';
import { creditTenthsSchema } from '../credits.js';
import { announcedOutcomesSchema } from '../http/calling/outcomes.http.js';
import { claimDecisions } from '../http/care/returns.http.js';
import { statusChangeKinds } from '../http/care/status-changes.http.js';
import { purchaseMakers } from '../http/selling/admin-purchases.http.js';
import {
  claimIdSchema,
  datasetIdSchema,
  purchaseIdSchema,
  savedOrderIdSchema,
  stockAlertIdSchema,
  uploadIdSchema,
  userIdSchema,
} from '../ids.js';
import { defineEvent, type PayloadOf } from '../messages/define-message.js';
import { phoneStatusSchema, stateCodeSchema } from '../states.js';

const aUser = '65f000000000000000000001';
const aDataset = '65f000000000000000000031';
const aPurchase = '65f000000000000000000041';

/** A dataset was created, changed or deleted. */
const dataset = z.object({
  datasetId: datasetIdSchema,
  name: z.string(),
  visible: z.boolean(),
  leadCount: z.int().nonnegative(),
  occurredAt: z.iso.datetime(),
});
const aDatasetPayload = {
  datasetId: aDataset,
  name: 'Small businesses',
  visible: true,
  leadCount: 15_000,
  occurredAt: '2026-01-05T09:00:00.000Z',
};

export const DatasetCreated = defineEvent('leads.dataset.created.v1', dataset, aDatasetPayload);
export type DatasetCreated = PayloadOf<typeof DatasetCreated>;

export const DatasetChanged = defineEvent('leads.dataset.changed.v1', dataset, aDatasetPayload);
export type DatasetChanged = PayloadOf<typeof DatasetChanged>;

export const DatasetDeleted = defineEvent('leads.dataset.deleted.v1', dataset, aDatasetPayload);
export type DatasetDeleted = PayloadOf<typeof DatasetDeleted>;

/** All accepted rows of a file are for sale. */
export const UploadCompleted = defineEvent(
  'leads.upload.completed.v1',
  z.object({
    uploadId: uploadIdSchema,
    datasetId: datasetIdSchema,
    adminId: userIdSchema,
    added: z.int().nonnegative(),
    duplicates: z.int().nonnegative(),
    statusChanged: z.int().nonnegative(),
    invalid: z.int().nonnegative(),
    occurredAt: z.iso.datetime(),
  }),
  {
    uploadId: '65f000000000000000000071',
    datasetId: aDataset,
    adminId: '65f000000000000000000002',
    added: 14_990,
    duplicates: 10,
    statusChanged: 0,
    invalid: 0,
    occurredAt: '2026-01-05T09:00:05.000Z',
  },
);
export type UploadCompleted = PayloadOf<typeof UploadCompleted>;

/**
 * All leads that an upload added were removed from the stock; none was sold. Leads that it changed to dnc stay dnc.
 */
export const UploadUndone = defineEvent(
  'leads.upload.undone.v1',
  z.object({
    uploadId: uploadIdSchema,
    datasetId: datasetIdSchema,
    adminId: userIdSchema,
    removed: z.int().nonnegative(),
    occurredAt: z.iso.datetime(),
  }),
  {
    uploadId: '65f000000000000000000071',
    datasetId: aDataset,
    adminId: '65f000000000000000000002',
    removed: 14_990,
    occurredAt: '2026-01-05T09:10:00.000Z',
  },
);
export type UploadUndone = PayloadOf<typeof UploadUndone>;

const purchase = z.object({
  purchaseId: purchaseIdSchema,
  buyerId: userIdSchema,
  madeBy: z.enum(purchaseMakers),
  datasetId: datasetIdSchema,
  datasetName: z.string(),
  phoneStatus: phoneStatusSchema,
  states: z.array(stateCodeSchema),
  quantity: z.int().positive(),
  cost: creditTenthsSchema,
  occurredAt: z.iso.datetime(),
});
const aPurchasePayload = {
  purchaseId: aPurchase,
  buyerId: aUser,
  madeBy: 'person' as const,
  datasetId: aDataset,
  datasetName: 'Small businesses',
  phoneStatus: 'clean' as const,
  states: ['CA' as const, 'TX' as const],
  quantity: 100,
  cost: 5_000,
  occurredAt: '2026-01-05T11:00:00.000Z',
};

/** The pack belongs to the buyer and the credits are spent. */
export const PurchaseCompleted = defineEvent(
  'leads.purchase.completed.v1',
  purchase,
  aPurchasePayload,
);
export type PurchaseCompleted = PayloadOf<typeof PurchaseCompleted>;

/** The purchase ended without a pack; stock and credits were returned. */
export const PurchaseFailed = defineEvent(
  'leads.purchase.failed.v1',
  purchase.extend({ code: z.string(), reason: z.string() }),
  {
    ...aPurchasePayload,
    code: 'BILLING.INSUFFICIENT_CREDITS',
    reason: 'Insufficient credits. Please purchase more credits.',
  },
);
export type PurchaseFailed = PayloadOf<typeof PurchaseFailed>;

/** A buyer requested more leads than were available. */
export const StockFellShort = defineEvent(
  'leads.stock.fell-short.v1',
  z.object({
    buyerId: userIdSchema,
    datasetId: datasetIdSchema,
    phoneStatus: phoneStatusSchema,
    states: z.array(stateCodeSchema),
    requested: z.int().positive(),
    available: z.int().nonnegative(),
    occurredAt: z.iso.datetime(),
  }),
  {
    buyerId: aUser,
    datasetId: aDataset,
    phoneStatus: 'dnc',
    states: ['WY'],
    requested: 500,
    available: 12,
    occurredAt: '2026-01-05T11:05:00.000Z',
  },
);
export type StockFellShort = PayloadOf<typeof StockFellShort>;

/** A buyer downloaded a pack. The audit trail uses it to show who exported personal data, and when. */
export const PackDownloaded = defineEvent(
  'leads.pack.downloaded.v1',
  z.object({
    purchaseId: purchaseIdSchema,
    buyerId: userIdSchema,
    quantity: z.int().positive(),
    occurredAt: z.iso.datetime(),
  }),
  {
    purchaseId: aPurchase,
    buyerId: aUser,
    quantity: 100,
    occurredAt: '2026-01-05T11:10:00.000Z',
  },
);
export type PackDownloaded = PayloadOf<typeof PackDownloaded>;

/**
 * The status log of a dataset got an entry. It names no leads and no owners: who wants to know asks for the changes of a
 * buyer (`ListStatusChanges`).
 */
export const LeadStatusChanged = defineEvent(
  'leads.lead.status-changed.v1',
  z.object({
    datasetId: datasetIdSchema,
    kind: z.enum(statusChangeKinds),
    occurredAt: z.iso.datetime(),
  }),
  { datasetId: aDataset, kind: 'dnc', occurredAt: '2026-01-05T12:00:00.000Z' },
);
export type LeadStatusChanged = PayloadOf<typeof LeadStatusChanged>;

/** A claim was decided, automatically or by an admin. `amount` is what comes back for the approved leads. */
export const ClaimDecided = defineEvent(
  'leads.claim.decided.v1',
  z.object({
    claimId: claimIdSchema,
    purchaseId: purchaseIdSchema,
    buyerId: userIdSchema,
    datasetId: datasetIdSchema,
    datasetName: z.string(),
    status: z.enum(claimDecisions),
    approved: z.int().nonnegative(),
    declined: z.int().nonnegative(),
    amount: creditTenthsSchema,
    automatic: z.boolean(),
    occurredAt: z.iso.datetime(),
  }),
  {
    claimId: '65f000000000000000000051',
    purchaseId: aPurchase,
    buyerId: aUser,
    datasetId: aDataset,
    datasetName: 'Small businesses',
    status: 'partly',
    approved: 3,
    declined: 1,
    amount: 150,
    automatic: false,
    occurredAt: '2026-01-06T09:00:00.000Z',
  },
);
export type ClaimDecided = PayloadOf<typeof ClaimDecided>;

/** The leads of a buyer's stock alert can be bought. Published once for each time that the alert was set. */
export const StockAlertReached = defineEvent(
  'leads.stock-alert.reached.v1',
  z.object({
    alertId: stockAlertIdSchema,
    buyerId: userIdSchema,
    datasetId: datasetIdSchema,
    datasetName: z.string(),
    phoneStatus: phoneStatusSchema,
    states: z.array(stateCodeSchema),
    quantity: z.int().positive(),
    available: z.int().positive(),
    occurredAt: z.iso.datetime(),
  }),
  {
    alertId: '65f000000000000000000061',
    buyerId: aUser,
    datasetId: aDataset,
    datasetName: 'Small businesses',
    phoneStatus: 'clean',
    states: ['TX'],
    quantity: 2_000,
    available: 2_150,
    occurredAt: '2026-01-05T09:00:06.000Z',
  },
);
export type StockAlertReached = PayloadOf<typeof StockAlertReached>;

/** A run of a standing order ended. Published once for each date; `cost` and `quantity` are 0 if nothing was bought. */
export const StandingOrderRan = defineEvent(
  'leads.standing-order.ran.v1',
  z.object({
    savedOrderId: savedOrderIdSchema,
    buyerId: userIdSchema,
    orderName: z.string(),
    date: z.iso.date(),
    result: z.enum(['bought', 'skipped', 'failed']),
    reason: z.string().nullable(),
    purchaseId: purchaseIdSchema.nullable(),
    quantity: z.int(),
    cost: creditTenthsSchema,
    isStopped: z.boolean(),
    occurredAt: z.iso.datetime(),
  }),
  {
    savedOrderId: '65f000000000000000000071',
    buyerId: aUser,
    orderName: 'Weekly',
    date: '2026-01-05',
    result: 'bought',
    reason: null,
    purchaseId: '65f000000000000000000072',
    quantity: 300,
    cost: 3_000,
    isStopped: false,
    occurredAt: '2026-01-05T14:00:06.000Z',
  },
);
export type StandingOrderRan = PayloadOf<typeof StandingOrderRan>;

/** A buyer recorded outcomes of calls to leads of a pack, at most `maxOutcomesAtOnce`. Those known before are not in it. */
export const LeadOutcomesRecorded = defineEvent(
  'leads.lead.outcomes-recorded.v1',
  z.object({
    purchaseId: purchaseIdSchema,
    buyerId: userIdSchema,
    outcomes: announcedOutcomesSchema,
    occurredAt: z.iso.datetime(),
  }),
  {
    purchaseId: aPurchase,
    buyerId: aUser,
    outcomes: [
      {
        lead: 'TX-1041',
        outcome: 'call-back',
        calledAt: '2026-01-06T15:00:00.000Z',
        callBackAt: '2026-01-07T20:30:00.000Z',
      },
    ],
    occurredAt: '2026-01-06T15:00:01.000Z',
  },
);
export type LeadOutcomesRecorded = PayloadOf<typeof LeadOutcomesRecorded>;
