import type { Books } from './books.js';
import { differ } from './books.js';

interface Payment {
  readonly _id: string;
  readonly userId: string;
  readonly status: string;
  readonly amount: number;
  readonly credits: number;
  readonly takenBack: { readonly refunded: number };
}
interface TopUp {
  readonly userId: string;
  readonly amount: number;
  readonly details: { readonly paymentId?: string };
}

/** Each succeeded charge is credited exactly once, to its buyer, and each credit has a charge. */
export async function chargesAreCreditedOnce({ provider, stores }: Books): Promise<string[]> {
  const found: string[] = [];
  const charged = new Map<string, string>();
  for (const { id, metadata } of await provider.charged()) {
    const paymentId = metadata.paymentId ?? `none of ${id}`;
    if (charged.has(paymentId)) found.push(`payment ${paymentId} was charged twice`);
    charged.set(paymentId, metadata.userId ?? '');
  }
  const credited = await topUps(stores);
  for (const [paymentId, userId] of charged) {
    const entries = credited.get(paymentId) ?? [];
    found.push(...differ(`credits of the charged payment ${paymentId}`, entries.length, 1));
    if (entries.some((entry) => entry.userId !== userId))
      found.push(`payment ${paymentId} of ${userId} was credited to another account`);
  }
  for (const paymentId of credited.keys())
    if (!charged.has(paymentId)) found.push(`payment ${paymentId} was credited without a charge`);
  for await (const payment of stores.collection<Payment>('billing', 'payments').find()) {
    const isPaid = payment.amount === 0 || charged.has(payment._id);
    if ((payment.status === 'succeeded') !== isPaid)
      found.push(`payment ${payment._id} is ${payment.status}, charged: ${isPaid}`);
  }
  return found;
}

/** For each payment, billing has taken back the amount that the provider refunded. */
export async function refundsAreTakenBack({ provider, stores }: Books): Promise<string[]> {
  const intents = new Map((await provider.charged()).map(({ id, metadata }) => [id, metadata]));
  const payments = stores.collection<Payment>('billing', 'payments');
  const found: string[] = [];
  for (const charge of await provider.charges()) {
    const paymentId = intents.get(charge.payment_intent)?.paymentId;
    if (paymentId === undefined) continue;
    const payment = await payments.findOne({ _id: paymentId });
    const takenBack = payment?.takenBack.refunded ?? 0;
    found.push(...differ(`cents refunded of ${paymentId}`, takenBack, charge.amount_refunded));
  }
  return found;
}

async function topUps(stores: Books['stores']): Promise<Map<string, TopUp[]>> {
  const byPayment = new Map<string, TopUp[]>();
  for await (const entry of stores
    .collection<TopUp>('billing', 'entries')
    .find({ kind: 'top-up' })) {
    const paymentId = entry.details.paymentId ?? '';
    byPayment.set(paymentId, [...(byPayment.get(paymentId) ?? []), entry]);
  }
  return byPayment;
}
