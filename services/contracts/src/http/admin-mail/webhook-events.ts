import { z } from 'zod';
import {
  claimIdSchema,
  datasetIdSchema,
  purchaseIdSchema,
  savedOrderIdSchema,
  stockAlertIdSchema,
} from '../../ids.js';
import { phoneStatusSchema, stateCodeSchema } from '../../states.js';
import { announcedOutcomesSchema } from '../calling/outcomes.http.js';
import { claimDecisions } from '../care/returns.http.js';
import { statusChangeSchema, statusCursorSchema } from '../care/status-changes.http.js';
import { challengeType, type WebhookDeliveryType, type WebhookEvent } from './webhooks.http.js';

/** The `data` of a delivery, and when receivers get it, in sentences for their programmers. Code is in backticks. */
interface DescribedEvent {
  readonly when: string;
  readonly data: z.ZodObject;
}

const dataset = z.object({ _id: datasetIdSchema, name: z.string() });
const order = {
  dataset: dataset.describe('The dataset of the leads'),
  phoneStatus: phoneStatusSchema.describe('Whether the phones are on the Do Not Call registry'),
  states: z.array(stateCodeSchema).describe('The states that were chosen'),
  quantity: z.int().positive().describe('Leads that were bought or asked for'),
};
const purchase = z.object({
  purchaseId: purchaseIdSchema.describe('The id of the purchase, and of its pack'),
  ...order,
  credits: z.number().describe('Credits for all leads'),
});

const aDataset = { _id: '65f000000000000000000031', name: 'Small businesses' };
const aPurchase = {
  purchaseId: '65f000000000000000000041',
  dataset: aDataset,
  phoneStatus: 'clean',
  states: ['CA', 'TX'],
  quantity: 100,
  credits: 500,
};

/** The events of webhooks. Fields may be added to `data` within a version of the API. */
const webhookEventKinds = {
  'purchase.completed': {
    when: 'The pack of a purchase is in My Leads and can be downloaded. A purchase that is refused at once is answered to its request and makes no event.',
    data: purchase.meta({ examples: [aPurchase] }),
  },
  'purchase.failed': {
    when: 'A purchase that had begun ended without a pack; its credits are back. `code` is one of the errors of this API, `reason` its sentence.',
    data: purchase
      .extend({
        code: z.string().describe('One of the errors of this API'),
        reason: z.string().describe('Its sentence'),
      })
      .meta({
        examples: [
          {
            ...aPurchase,
            code: 'BILLING.INSUFFICIENT_CREDITS',
            reason: 'Insufficient credits. Please purchase more credits.',
          },
        ],
      }),
  },
  'lead.status_changed': {
    when: 'Leads that you bought joined the Do Not Call registry (`dnc`), are clean again after a wrong check (`clean`), or their person opted out (`opted-out`): up to 200 leads in a delivery. They are read for every attempt, so a lead that was erased since comes without name and phone; for `opted-out`, `source` has the last digits of the phone, by which you find it in your files. `cursor` is a position for `GET /leads/status-changes?since=`, after these changes.',
    data: z
      .object({
        changes: z.array(statusChangeSchema).describe('Up to 200 changed leads'),
        cursor: statusCursorSchema.describe('The position after these changes, for `since`'),
      })
      .meta({
        examples: [
          {
            changes: [
              {
                change: 'dnc',
                changedAt: '2026-01-05T12:00:00.000Z',
                checkedOn: '2026-01-04',
                source: 'FTC registry',
                dataset: aDataset,
                state: 'TX',
                phoneNumber: '5125550147',
                firstName: 'Maria',
                lastName: 'Diaz',
              },
            ],
            cursor: '65f000000000000000000031.7',
          },
        ],
      }),
  },
  'lead.outcome': {
    when: 'Outcomes of calls to leads of a pack were recorded, by you on a screen, by a file or by the API: up to 200 in a delivery. They come in the order in which they were recorded; the one with the latest `calledAt` counts. `GET /leads/packs/{id}/call-list` has the leads.',
    data: z
      .object({
        purchaseId: purchaseIdSchema.describe('The id of the pack'),
        outcomes: announcedOutcomesSchema.describe(
          'Up to 200, in the order in which they were recorded',
        ),
      })
      .meta({
        examples: [
          {
            purchaseId: '65f000000000000000000041',
            outcomes: [
              {
                lead: 'TX-1041',
                outcome: 'sold',
                calledAt: '2026-01-06T15:00:00.000Z',
                premium: 120000,
                commission: 18000,
              },
            ],
          },
        ],
      }),
  },
  'claim.decided': {
    when: 'A claim to return leads was approved, declined, or `partly` approved. `credits` came back for the approved leads; `automatic` says that the terms of the dataset decided.',
    data: z
      .object({
        claimId: claimIdSchema.describe('The id of the claim'),
        purchaseId: purchaseIdSchema.describe('The id of the pack'),
        dataset: dataset.describe('The dataset of the leads'),
        status: z.enum(claimDecisions).describe('`partly`: some leads were approved'),
        approved: z.int().describe('Leads that were returned'),
        declined: z.int().describe('Leads that were not returned'),
        credits: z.number().describe('Credits that came back'),
        automatic: z.boolean().describe('Whether the terms of the dataset decided'),
      })
      .meta({
        examples: [
          {
            claimId: '65f000000000000000000051',
            purchaseId: '65f000000000000000000041',
            dataset: aDataset,
            status: 'partly',
            approved: 3,
            declined: 1,
            credits: 15,
            automatic: false,
          },
        ],
      }),
  },
  'stock.alert': {
    when: 'The leads of a stock alert can be bought, once for each time that the alert was set. `available` could be bought when it happened.',
    data: z
      .object({
        alertId: stockAlertIdSchema.describe('The id of the stock alert'),
        ...order,
        available: z.int().describe('Leads that could be bought when it happened'),
      })
      .meta({
        examples: [
          {
            alertId: '65f000000000000000000061',
            dataset: aDataset,
            phoneStatus: 'clean',
            states: ['TX'],
            quantity: 2000,
            available: 2150,
          },
        ],
      }),
  },
  'standing_order.run': {
    when: 'A date of a standing order was `bought`, `skipped` or `failed`, once for each date that was tried. `reason` is a sentence if nothing was bought; `isStopped` says that the order was paused, or needs consent.',
    data: z
      .object({
        order: z
          .object({ _id: savedOrderIdSchema, name: z.string() })
          .describe('The standing order'),
        date: z.iso.date().describe('The date that was tried'),
        result: z.enum(['bought', 'skipped', 'failed']).describe('What came of it'),
        reason: z.string().nullable().describe('A sentence if nothing was bought'),
        purchaseId: purchaseIdSchema
          .nullable()
          .describe('The id of the pack; null if nothing was bought'),
        quantity: z.int().describe('Leads that were bought'),
        credits: z.number().describe('Credits for all leads'),
        isStopped: z.boolean().describe('Whether the order was paused, or needs consent'),
      })
      .meta({
        examples: [
          {
            order: { _id: '65f000000000000000000071', name: 'Weekly' },
            date: '2026-01-05',
            result: 'bought',
            reason: null,
            purchaseId: '65f000000000000000000041',
            quantity: 300,
            credits: 1500,
            isStopped: false,
          },
        ],
      }),
  },
  'balance.low': {
    when: 'Your balance fell below the limit of your balance alert, once for each fall.',
    data: z
      .object({
        credits: z.number().describe('The balance'),
        below: z.number().describe('The limit of the alert'),
      })
      .meta({ examples: [{ credits: 490.5, below: 500 }] }),
  },
  test: {
    when: 'You sent a test to a webhook that is on.',
    data: z
      .object({ message: z.string().describe('A sentence for people') })
      .meta({ examples: [{ message: 'This is a test of your webhook.' }] }),
  },
} as const satisfies Record<WebhookEvent | 'test', DescribedEvent>;

/** The `data` of an event, which receivers get. */
export type WebhookEventData<T extends WebhookEvent> = z.input<
  (typeof webhookEventKinds)[T]['data']
>;

const timestamp = z.iso.datetime().meta({
  description: 'The time of the event. Deliveries come in any order, so compare this one',
  examples: ['2026-01-05T11:00:00.000Z'],
});

const test = z.literal(true).optional().meta({
  description: 'Only in events that a test key caused: they are about made-up leads',
});

/** A challenge: nothing else is sent to an address before its server has returned the value. */
export const webhookChallengeSchema = z.object({
  type: z.literal(challengeType),
  timestamp,
  challenge: z.string().meta({ examples: ['dT0aWJ2nq0tqUuHk2rQp0Lw1b0v3Vq2S3x9m8l7k6j4'] }),
});

/** The body of each type of delivery, and when it is sent. */
export function webhookBodies(): readonly {
  readonly type: WebhookDeliveryType;
  readonly when: string;
  readonly body: z.ZodObject;
}[] {
  const events = Object.entries<DescribedEvent>(webhookEventKinds).map(
    ([type, { when, data }]) => ({
      type: type as WebhookDeliveryType,
      when,
      body: z.object({ type: z.literal(type), timestamp, test, data }),
    }),
  );
  const when =
    'The webhook is new, has another address or was switched on again. Return the value of `challenge` with a status from 200 to 299, as JSON (`{ "challenge": "…" }`) or as the whole text; nothing else is delivered before. Repeated after about 5 seconds and 5 minutes; then ask for a new one.';
  return [...events, { type: challengeType, when, body: webhookChallengeSchema }];
}

/** The headers of a delivery: those of Standard Webhooks. */
export const webhookHeaders = z.object({
  'webhook-id': z.string().meta({
    description:
      'The same for each attempt and each repetition: remember those that you have handled',
    examples: ['msg_65f1f77bcf86cd7994390111'],
  }),
  'webhook-timestamp': z.string().meta({
    description: 'The time of the attempt, in seconds since 1970',
    examples: ['1767610800'],
  }),
  'webhook-signature': z.string().meta({
    description:
      'One signature for each valid secret, separated by spaces: `v1,` and the base64 of HMAC-SHA256 of id, timestamp and body, joined by dots',
    examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
  }),
});
