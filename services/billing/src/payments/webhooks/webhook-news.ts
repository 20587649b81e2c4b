import { z } from 'zod';
import { userIdSchema, WebhookUnreadable, type Cents, type UserId } from '@leadmart/contracts';
import type { IntentState } from '../charges/charge-outcome.js';
import type { DisputeReport } from '../refunds/refund.decisions.js';

/** The content of a provider's event, checked field by field. */
export type WebhookNews =
  | { readonly kind: 'paid'; readonly intent: Extract<IntentState, { status: 'succeeded' }> }
  /** Another change of this intent: the provider has to be asked for its state. */
  | { readonly kind: 'changed'; readonly intentId: string }
  | { readonly kind: 'refunded'; readonly intentId: string; readonly refundedTotal: Cents }
  | { readonly kind: 'disputed'; readonly intentId: string; readonly dispute: DisputeReport }
  | { readonly kind: 'card-set-up'; readonly setupIntentId: string; readonly userId: UserId }
  | { readonly kind: 'card-declined'; readonly setupIntentId: string }
  | { readonly kind: 'other' };

/** The largest amount that Stripe accepts. */
const largestCents = 99_999_999;
const nothing = { kind: 'other' } as const;

const idSchema = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{1,250}$`));
const intentIdSchema = idSchema('pi');
const amountSchema = z
  .int()
  .min(0)
  .max(largestCents)
  .transform((amount) => amount as Cents);
/** The id of an intent, or the intent itself; absent on other kinds of charges. */
const intentReference = z
  .union([intentIdSchema, z.object({ id: intentIdSchema }).transform(({ id }) => id)])
  .nullish();

const eventSchema = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  created: z.int().min(0).optional(),
});
type EventHead = z.output<typeof eventSchema>;
const contentSchema = z.object({
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
const intentSchema = z.object({ id: intentIdSchema });
const paidIntentSchema = z.object({
  id: intentIdSchema,
  status: z.string(),
  amount_received: amountSchema,
  metadata: z.object({ paymentId: z.string().max(100).optional() }),
});
const setupSchema = z.object({
  id: idSchema('seti'),
  metadata: z.object({ userId: userIdSchema.optional() }),
});
const chargeSchema = z.object({ payment_intent: intentReference, amount_refunded: amountSchema });
const disputeSchema = z.object({
  id: z.string().regex(/^[a-z]{2,4}_[A-Za-z0-9]{1,250}$/),
  status: z.string(),
  amount: amountSchema,
  payment_intent: intentReference,
});

const readers: Readonly<Record<string, (object: unknown, event: EventHead) => WebhookNews>> = {
  'payment_intent.succeeded': readPaid,
  'payment_intent.payment_failed': readChanged,
  'payment_intent.canceled': readChanged,
  'payment_intent.requires_action': readChanged,
  'setup_intent.succeeded': readSetup,
  'setup_intent.setup_failed': readDeclinedSetup,
  'charge.refunded': readRefund,
  'charge.dispute.created': readDispute,
  'charge.dispute.updated': readDispute,
  'charge.dispute.funds_withdrawn': readDispute,
  'charge.dispute.funds_reinstated': readDispute,
  'charge.dispute.closed': readDispute,
};

/** Reads a signed event. Throws WebhookUnreadable with the name of the invalid field. */
export function readNews(event: unknown): { id: string; type: string; news: WebhookNews } {
  const head = parse(eventSchema, event, []);
  const { id, type } = head;
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!read) return { id, type, news: nothing };
  return { id, type, news: read(parse(contentSchema, event, []).data.object, head) };
}

function readPaid(object: unknown): WebhookNews {
  const {
    id: intentId,
    status,
    amount_received: received,
    metadata,
  } = parse(paidIntentSchema, object);
  if (status !== 'succeeded') return { kind: 'changed', intentId };
  const { paymentId } = metadata;
  const ours = paymentId === undefined ? {} : { paymentId };
  return { kind: 'paid', intent: { intentId, ...ours, status, received } };
}

function readChanged(object: unknown): WebhookNews {
  return { kind: 'changed', intentId: parse(intentSchema, object).id };
}

/** Setups of ours name their user; others are ignored. */
function readSetup(object: unknown): WebhookNews {
  const { id: setupIntentId, metadata } = parse(setupSchema, object);
  const { userId } = metadata;
  return userId ? { kind: 'card-set-up', setupIntentId, userId } : nothing;
}

function readDeclinedSetup(object: unknown): WebhookNews {
  return { kind: 'card-declined', setupIntentId: parse(setupSchema, object).id };
}

function readRefund(object: unknown): WebhookNews {
  const { payment_intent: intentId, amount_refunded: refundedTotal } = parse(chargeSchema, object);
  return intentId ? { kind: 'refunded', intentId, refundedTotal } : nothing;
}

/** An inquiry (`warning_…`) has not moved money. */
function readDispute(object: unknown, { id: eventId, type, created }: EventHead): WebhookNews {
  const { id, status, amount, payment_intent: intentId } = parse(disputeSchema, object);
  if (!intentId || status.startsWith('warning_')) return nothing;
  const isClosed = status === 'won' || status === 'lost';
  return {
    kind: 'disputed',
    intentId,
    dispute: {
      id,
      amount,
      status: isClosed ? status : 'open',
      ...(created !== undefined && { at: created }),
      eventId,
      isOpening: type === 'charge.dispute.created',
    },
  };
}

function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  path = ['data', 'object'],
): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw WebhookUnreadable({ field: [...path, ...(issue?.path ?? [])].join('.') || 'event' });
}
