import { z } from 'zod';
import { savedOrderPath, savedOrdersPath } from '../../account-paths.js';
import { datasetIdSchema, savedOrderIdSchema } from '../../ids.js';
import { leadChoiceShape } from '../../lead-choice.js';
import { phoneStatusSchema, stateCodeSchema } from '../../states.js';
import { idempotencyHeaders, lineSchema, messageSchema } from '../common.js';
import { leads } from '../operations.js';
import { sentVersionShape, versionShape } from '../versions.js';
import { expectedLeadPrice, pricedAgesSchema } from './lead-offer.js';
import { purchaseBody } from './leads.http.js';

/** The most saved orders of a buyer. */
export const maxSavedOrders = 50;

/** A named order, without what belongs to one purchase: the price and whether fewer leads are accepted. */
export const savedOrderBody = purchaseBody
  .pick({
    datasetId: true,
    states: true,
    phoneStatus: true,
    quantity: true,
    includeOwned: true,
    ages: true,
    maxTimesSold: true,
    lineTypes: true,
  })
  .extend({ name: lineSchema(100, 'Please enter a name') });
export type SavedOrderBody = z.output<typeof savedOrderBody>;

/** A change of an order that is bought on a schedule agrees to the price of its leads. */
export const changeSavedOrderBody = savedOrderBody.extend({
  ...sentVersionShape,
  expectedPrice: expectedLeadPrice,
});
export type ChangeSavedOrderBody = z.output<typeof changeSavedOrderBody>;

export const savedOrderSchema = z.object({
  _id: savedOrderIdSchema,
  name: z.string(),
  /** Its name when the order was saved, if it is not for sale any more. */
  dataset: z.object({ _id: datasetIdSchema, name: z.string() }),
  states: z.array(stateCodeSchema),
  /** Those of `states` without leads for sale, up to a second old. Leads that the buyer owns are not subtracted. */
  statesWithoutStock: z.array(stateCodeSchema),
  phoneStatus: phoneStatusSchema,
  quantity: z.int(),
  /** Absent if the setting of the buyer decides. */
  includeOwned: z.boolean().optional(),
  ...leadChoiceShape,
  /** Credits per lead today, the highest if `prices` differ by age; null if the dataset is not for sale any more. */
  price: z.number().nullable(),
  /** Missing if all leads of the order cost the same. */
  prices: z.array(pricedAgesSchema).optional(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  ...versionShape,
});
export type SavedOrderView = z.output<typeof savedOrderSchema>;

/** All saved orders of the buyer, by name. */
export const savedOrdersSchema = z.object({ orders: z.array(savedOrderSchema) });
export type SavedOrdersView = z.output<typeof savedOrdersSchema>;

const orderParams = z.object({ id: savedOrderIdSchema });

export const listSavedOrdersEndpoint = leads.user.get(savedOrdersPath, {
  scopes: ['read', 'buy'],
  summary: "The buyer's saved orders, by name",
  response: savedOrdersSchema,
});
export const saveOrderEndpoint = leads.user.post(savedOrdersPath, {
  scopes: ['buy'],
  summary: `Save an order under a name, to buy it again; at most ${maxSavedOrders}. A repetition with the same \`Idempotency-Key\` returns the same order`,
  headers: idempotencyHeaders,
  body: savedOrderBody,
  status: 201,
  response: savedOrderSchema,
  refuses: ['not-found', 'conflict'],
});
export const changeSavedOrderEndpoint = leads.user.put(savedOrderPath('{id}'), {
  scopes: ['buy'],
  summary: 'Change or rename a saved order',
  params: orderParams,
  versioned: true,
  body: changeSavedOrderBody,
  response: savedOrderSchema,
  refuses: ['conflict'],
});
export const deleteSavedOrderEndpoint = leads.user.delete(savedOrderPath('{id}'), {
  scopes: ['buy'],
  summary: 'Delete a saved order; packs that were bought with it stay',
  params: orderParams,
  versioned: true,
  response: messageSchema,
});
