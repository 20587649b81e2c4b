import type { Collection, Store } from '../storage/store.js';
import type { StripeEvent } from './events/event.js';
import type { Charge, Dispute, PaymentIntent, Refund } from './payments/payment-intent.js';
import type { StoredPaymentMethod } from './payments/payment-method.js';
import type { SetupIntent } from './payments/setup-intent.js';

interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  readonly email: string | null;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly name: string | null;
}

/** The state of the Stripe side, one collection per kind of object. */
export interface StripeData {
  readonly customers: Collection<Customer>;
  readonly paymentMethods: Collection<StoredPaymentMethod>;
  readonly paymentIntents: Collection<PaymentIntent>;
  readonly setupIntents: Collection<SetupIntent>;
  readonly charges: Collection<Charge>;
  readonly refunds: Collection<Refund>;
  readonly disputes: Collection<Dispute>;
  readonly events: Collection<StripeEvent>;
}

export const stripeData = (store: Store): StripeData => ({
  customers: store.collection('customers'),
  paymentMethods: store.collection('payment_methods'),
  paymentIntents: store.collection('payment_intents'),
  setupIntents: store.collection('setup_intents'),
  charges: store.collection('charges'),
  refunds: store.collection('refunds'),
  disputes: store.collection('disputes'),
  events: store.collection('events'),
});

/** Finds an object by the prefix of its id, for `expand[]`. */
function findByPrefix(data: StripeData, id: string): unknown {
  if (id.startsWith('pm_')) return data.paymentMethods.get(id)?.shown;
  if (id.startsWith('pi_')) return data.paymentIntents.get(id);
  if (id.startsWith('seti_')) return data.setupIntents.get(id);
  if (id.startsWith('ch_')) return data.charges.get(id);
  if (id.startsWith('re_')) return data.refunds.get(id);
  if (id.startsWith('du_')) return data.disputes.get(id);
  if (id.startsWith('cus_')) return data.customers.get(id);
  return undefined;
}

/** Replaces ids by their objects along paths such as `latest_charge` or `data.payment_intent`. */
export function expand(data: StripeData, answer: unknown, paths: readonly string[]): unknown {
  return paths.reduce((value, path) => expandPath(data, value, path.split('.')), answer);
}

function expandPath(data: StripeData, value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined)
    return typeof value === 'string' ? (findByPrefix(data, value) ?? value) : value;
  if (Array.isArray(value)) return value.map((entry: unknown) => expandPath(data, entry, path));
  const object = typeof value === 'string' ? findByPrefix(data, value) : value;
  if (typeof object !== 'object' || object === null || !(name in object)) return value;
  const next: unknown = object[name as keyof typeof object];
  return { ...object, [name]: expandPath(data, expandPath(data, next, []), rest) };
}
