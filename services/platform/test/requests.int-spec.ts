import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  GetBalance,
  InsufficientCredits,
  PeerUnavailable,
  ChargeCredits,
} from '@leadmart/contracts';
import { aService, stopAll } from './a-service.js';

afterEach(stopAll);

describe('a request', () => {
  const requests = 'billing:requests';
  /** Leads, whose requests billing answers. */
  async function leadsOf(answer: () => Promise<unknown>) {
    const namespace = randomUUID();
    await aService(namespace, {
      service: 'billing',
      queues: { [requests]: { requests: [GetBalance, ChargeCredits] } },
      handlers: { [requests]: { [GetBalance.type]: answer, [ChargeCredits.type]: answer } },
    });
    return aService(namespace, { service: 'leads' });
  }
  const failure = (reply: Promise<unknown>) => reply.catch((error: unknown) => error);

  it('answers a request without the delays of Nagle and late acknowledgements (soak)', async () => {
    const leads = await leadsOf(async () => ({ balance: 70, version: 1 }));
    const times: number[] = [];
    for (let n = 0; n < 200; n += 1) {
      const from = performance.now();
      const reply = await leads.requests.send(GetBalance, GetBalance.sample);
      times.push(performance.now() - from);
      expect(reply).toEqual({ balance: 70, version: 1 });
    }
    // Together these delays add 40 ms to every request; a busy machine slows down only some of them.
    expect(Math.min(...times)).toBeLessThan(40);
  });

  it('throws the catalogue error of the responder to the sender of a request', async () => {
    const leads = await leadsOf(async () => {
      throw InsufficientCredits({ missing: 12.5 });
    });
    const refused = await failure(leads.requests.send(ChargeCredits, ChargeCredits.sample));
    expect(InsufficientCredits.is(refused)).toBe(true);
    expect(refused).toMatchObject({ details: { missing: 12.5 }, traits: { retryable: false } });
  });

  it('reports an unknown failure of the responder without its details', async () => {
    const leads = await leadsOf(async () => {
      throw new Error('password of the database');
    });
    const refused = await failure(leads.requests.send(GetBalance, GetBalance.sample));
    expect(refused).toMatchObject({ code: 'INTERNAL' });
    expect(JSON.stringify(refused)).not.toContain('password');
  });

  it('throws an internal failure when the reply does not match its schema', async () => {
    const leads = await leadsOf(async () => ({ balance: 'plenty' }));
    await expect(leads.requests.send(GetBalance, GetBalance.sample)).rejects.toMatchObject({
      code: 'INTERNAL',
    });
  });

  it('times out a request when the responder is too slow', async () => {
    const leads = await leadsOf(() => new Promise(() => {}));
    const refused = await failure(
      leads.requests.send(GetBalance, GetBalance.sample, { timeoutMs: 100 }),
    );
    expect(PeerUnavailable.is(refused)).toBe(true);
    expect(refused).toMatchObject({ details: { peer: 'billing' } });
  });

  it('refuses a request at once when no service answers it', async () => {
    const leads = await aService(randomUUID(), { service: 'leads' });
    const from = Date.now();
    await expect(
      leads.requests.send(GetBalance, GetBalance.sample, { timeoutMs: 30_000 }),
    ).rejects.toMatchObject({ code: PeerUnavailable.code });
    expect(Date.now() - from).toBeLessThan(5_000);
  });

  it('refuses a request at once when the broker is not available', async () => {
    const leads = await aService(randomUUID(), { service: 'leads', url: 'amqp://127.0.0.1:1' });
    await expect(
      leads.requests.send(GetBalance, GetBalance.sample, { timeoutMs: 30_000 }),
    ).rejects.toMatchObject({ code: PeerUnavailable.code });
  });
});
