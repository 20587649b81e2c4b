import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import {
  aFolder,
  aSandbox,
  eventually,
  onStop,
  setFaults,
  stopAll,
  stripeFor,
} from './start-sandbox.js';

afterEach(stopAll);

const secret = 'whsec_test';

/** The endpoint of a merchant that verifies signatures with Stripe's SDK. */
async function anEndpoint(
  answers: number[] = [],
): Promise<{ url: string; received: Stripe.Event[] }> {
  const received: Stripe.Event[] = [];
  const { webhooks } = new Stripe('sk_test_x');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? '';
      received.push(webhooks.constructEvent(Buffer.concat(chunks), signature, secret));
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onStop(() => new Promise((closed) => server.close(closed)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

const buy = (stripe: Stripe, payment_method = 'pm_card_visa'): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({ amount: 1000, currency: 'usd', payment_method, confirm: true });

const types = (events: Stripe.Event[]): string[] => events.map(({ type }) => type);

const atLeast = <T>(list: T[], count: number): Promise<T[]> =>
  eventually(() => (list.length >= count ? list : undefined));

describe('webhooks', () => {
  it('sends signed webhooks for payments, declines, challenges, refunds and disputes', async () => {
    const { url, received } = await anEndpoint();
    const sandbox = await aSandbox({ stripeWebhook: { url, secret } });
    const stripe = stripeFor(sandbox);
    const paid = await buy(stripe);
    await atLeast(received, 1);
    await buy(stripe, 'pm_card_chargeDeclined').catch(() => undefined);
    await atLeast(received, 2);
    await buy(stripe, 'pm_card_authenticationRequired');
    await atLeast(received, 3);
    await stripe.refunds.create({ payment_intent: paid.id });
    await atLeast(received, 4);
    expect(types(received)).toEqual([
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'charge.refunded',
    ]);
    expect(received[0]?.data.object).toMatchObject({ id: paid.id, status: 'succeeded' });
    const listed = await stripe.events.list({ limit: 100 });
    expect(listed.data.map(({ id }) => id)).toEqual(received.map(({ id }) => id).reverse());
  });

  it('sends webhooks when a charge is disputed and when the bank has decided', async () => {
    const { url, received } = await anEndpoint();
    const sandbox = await aSandbox({ stripeWebhook: { url, secret } });
    const { latest_charge } = await buy(stripeFor(sandbox), 'pm_card_createDispute');
    const created = await eventually(() =>
      received.find((e) => e.type === 'charge.dispute.created'),
    );
    const dispute = created.data.object as Stripe.Dispute;
    expect(dispute).toMatchObject({ charge: latest_charge, reason: 'fraudulent', amount: 1000 });
    await fetch(`${sandbox.url}/sandbox/stripe/disputes/${dispute.id}/close`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'lost' }),
    });
    const closed = await eventually(() => received.find((e) => e.type === 'charge.dispute.closed'));
    expect(closed.data.object).toMatchObject({ id: dispute.id, status: 'lost' });
  });

  it('repeats webhooks until they are accepted', async () => {
    const { url, received } = await anEndpoint([500, 503, 400]);
    const sandbox = await aSandbox({ stripeWebhook: { url, secret, firstRetryMs: 5 } });
    const stripe = stripeFor(sandbox);
    await buy(stripe);
    await atLeast(received, 4);
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    const event = await eventually(async () => {
      const { data } = await stripe.events.list();
      return data.find(({ pending_webhooks }) => pending_webhooks === 0);
    });
    expect(event.id).toBe(received[0]?.id);
    expect(received).toHaveLength(4);
  });

  it('holds webhooks during a pause and sends them when it ends', async () => {
    const { url, received } = await anEndpoint();
    const sandbox = await aSandbox({ stripeWebhook: { url, secret } });
    await setFaults(sandbox, { stripe: { webhooks: { paused: true } } });
    await buy(stripeFor(sandbox));
    await buy(stripeFor(sandbox));
    expect(received).toEqual([]);
    await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' });
    await atLeast(received, 2);
  });

  it('sends webhooks twice when configured', async () => {
    const { url, received } = await anEndpoint();
    const sandbox = await aSandbox({ stripeWebhook: { url, secret } });
    await setFaults(sandbox, { stripe: { webhooks: { duplicate: true } } });
    await buy(stripeFor(sandbox));
    await atLeast(received, 2);
    expect(received[0]?.id).toBe(received[1]?.id);
  });

  it('sends undelivered webhooks after a restart', async () => {
    const dataDir = await aFolder();
    const unreachable = 'http://127.0.0.1:1/nobody';
    const before = await aSandbox({ dataDir, stripeWebhook: { url: unreachable, secret } });
    const intent = await buy(stripeFor(before));
    await before.close();
    const { url, received } = await anEndpoint();
    await aSandbox({ dataDir, stripeWebhook: { url, secret } });
    await atLeast(received, 1);
    expect(received[0]?.data.object).toMatchObject({ id: intent.id });
  });
});
