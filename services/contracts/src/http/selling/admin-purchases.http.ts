import { z } from 'zod';
import { adminPurchasesCsvPath, adminPurchasesPath } from '../../admin-paths.js';
import { datasetIdSchema, purchaseIdSchema, userIdSchema } from '../../ids.js';
import { phoneStatusSchema, stateCodeSchema } from '../../states.js';
import { limitSchema, momentSchema, pagedShape, pageSchema } from '../common.js';
import { leads } from '../operations.js';

/** The maker of a purchase: a person with a session, a program with an API key, or a standing order. */
export const purchaseMakers = ['person', 'api-key', 'standing-order'] as const;
export type PurchaseMaker = (typeof purchaseMakers)[number];

/** A delivered pack of any buyer, for admins. It has no leads. */
export const adminPurchaseSchema = z.object({
  _id: purchaseIdSchema,
  /** The moment of delivery. */
  date: z.iso.datetime(),
  /** Without an email once the account is deleted, and while auth does not answer. */
  user: z.object({ _id: userIdSchema, email: z.string().nullable() }),
  dataset: z.object({ _id: datasetIdSchema, name: z.string() }),
  phoneStatus: phoneStatusSchema,
  states: z.array(stateCodeSchema),
  leads: z.int(),
  credits: z.number(),
  madeBy: z.enum(purchaseMakers),
});
export type AdminPurchaseView = z.output<typeof adminPurchaseSchema>;

const filters = {
  datasetId: datasetIdSchema.optional(),
  /** Packs that have leads of this state, and perhaps of others. */
  state: stateCodeSchema.optional(),
  /** Both moments belong to the range. */
  from: momentSchema.optional(),
  to: momentSchema.optional(),
};
const adminPurchasesFileQuery = z.strictObject(filters);
export type AdminPurchaseFilter = z.output<typeof adminPurchasesFileQuery>;

const adminPurchasesQuery = z.strictObject({
  ...filters,
  page: pageSchema,
  limit: limitSchema(50),
});
export type AdminPurchasesQuery = z.output<typeof adminPurchasesQuery>;

/** The most packs that are counted, added up and paged through. The file has all. */
export const mostListedPurchases = 10_000;

export const adminPurchasesSchema = z.object({
  purchases: z.array(adminPurchaseSchema),
  ...pagedShape,
  /** More packs match than are counted. */
  hasMore: z.boolean(),
  /** Of all pages. */
  sums: z.object({ leads: z.int(), credits: z.number() }),
});
export type AdminPurchasesView = z.output<typeof adminPurchasesSchema>;

const subject = { type: 'all-users', name: 'Purchases of all users' } as const;

export const adminPurchasesEndpoint = leads.admin.get(adminPurchasesPath, {
  audited: { action: 'purchases.listed', subject },
  summary: 'List the delivered packs of all users, newest first',
  query: adminPurchasesQuery,
  response: adminPurchasesSchema,
});
export const adminPurchasesCsvEndpoint = leads.admin.get(adminPurchasesCsvPath, {
  audited: { action: 'purchases.exported', subject },
  summary: 'Export the delivered packs of all users as a file',
  query: adminPurchasesFileQuery,
  file: 'csv',
});
