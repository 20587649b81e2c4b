import { z } from 'zod';
import { stockAlertAgainPath, stockAlertPath, stockAlertsPath } from '../../account-paths.js';
import { waitingBuyersPath } from '../../admin-paths.js';
import { datasetIdSchema, stockAlertIdSchema } from '../../ids.js';
import { phoneStatusSchema, stateCodeSchema } from '../../states.js';
import { messageSchema } from '../common.js';
import { leads } from '../operations.js';
import { purchaseBody } from './leads.http.js';

/** The most stock alerts of a buyer, those that are done included. */
export const maxStockAlerts = 20;
/** The most orders that the list of waiting buyers has. */
export const maxWaitingOrders = 50;

/** The leads of an alert, as a purchase would name them. */
export const stockAlertBody = purchaseBody.pick({
  datasetId: true,
  states: true,
  phoneStatus: true,
  quantity: true,
});
export type StockAlertBody = z.output<typeof stockAlertBody>;

const orderFields = {
  dataset: z.object({ _id: datasetIdSchema, name: z.string() }),
  phoneStatus: phoneStatusSchema,
  states: z.array(stateCodeSchema),
};

export const stockAlertSchema = z.object({
  _id: stockAlertIdSchema,
  ...orderFields,
  quantity: z.int().positive(),
  /** Whether the dataset is for sale. While it is not, the alert waits for that, too. */
  isOffered: z.boolean(),
  setAt: z.iso.datetime(),
  /** When the buyer was told, and how many leads they could buy then; null while the alert waits. */
  told: z.object({ at: z.iso.datetime(), available: z.int() }).nullable(),
});
export type StockAlertView = z.output<typeof stockAlertSchema>;

/** All alerts of the buyer, those that were set last first. */
export const stockAlertsSchema = z.object({ alerts: z.array(stockAlertSchema) });
export type StockAlertsView = z.output<typeof stockAlertsSchema>;

/** Buyers with an alert for the same leads, and how many leads they miss together. */
export const waitingBuyersSchema = z.object({
  waiting: z.array(z.object({ ...orderFields, buyers: z.int(), missing: z.int() })),
});
export type WaitingBuyersView = z.output<typeof waitingBuyersSchema>;

const params = z.object({ id: stockAlertIdSchema });

export const listStockAlertsEndpoint = leads.user.get(stockAlertsPath, {
  scopes: ['read'],
  summary: "The buyer's stock alerts, those that were set last first",
  response: stockAlertsSchema,
});
export const setStockAlertEndpoint = leads.user.post(stockAlertsPath, {
  scopes: ['buy'],
  summary: `Tell the buyer once, by mail and webhook, when so many of these leads can be bought. An alert for the same dataset, states and phone status is replaced; there are at most ${maxStockAlerts}. 409 when the leads are there already`,
  body: stockAlertBody,
  status: 201,
  response: stockAlertSchema,
  refuses: ['not-found', 'conflict'],
});
export const repeatStockAlertEndpoint = leads.user.post(stockAlertAgainPath('{id}'), {
  scopes: ['buy'],
  summary: 'Let an alert that is done wait again. 409 when the leads are there already',
  params,
  response: stockAlertSchema,
  refuses: ['conflict'],
});
export const removeStockAlertEndpoint = leads.user.delete(stockAlertPath('{id}'), {
  scopes: ['buy'],
  summary: 'Remove a stock alert',
  params,
  response: messageSchema,
});
export const waitingBuyersEndpoint = leads.admin.get(waitingBuyersPath, {
  summary: `Leads that buyers with stock alerts wait for, those with the most buyers first, at most ${maxWaitingOrders}; up to a minute old`,
  query: z.strictObject({ datasetId: datasetIdSchema.optional() }),
  response: waitingBuyersSchema,
});
