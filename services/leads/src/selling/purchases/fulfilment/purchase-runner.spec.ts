import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ServiceBusy } from '@leadmart/contracts';
import { aPurchase } from '../../../../test/factories/purchase.js';
import { PurchaseRunner } from './purchase-runner.js';
import type { NewReserveOutcome } from './stock-reserver.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A process with one slot. Every purchase waits in its transaction until the test refuses the oldest. */
function aProcess() {
  const running: (() => void)[] = [];
  const stored: string[] = [];
  const reserver = {
    reserveNew: ({ id }: { id: string }) => {
      stored.push(id);
      return new Promise<NewReserveOutcome>((resolve) => {
        running.push(() => resolve({ kind: 'refused', because: ServiceBusy() }));
      });
    },
  };
  const work = { rowsOf: () => ({ claimNew: () => ({}) }) };
  const clock = { now: () => new Date() };
  const config = { PURCHASES_AT_ONCE: 1 };
  const parts = [{}, reserver, {}, {}, work, {}, clock, config] as never[];
  type Parts = ConstructorParameters<typeof PurchaseRunner>;
  const runner = new PurchaseRunner(...(parts as unknown as Parts));
  const request = (id: string, signal?: AbortSignal) =>
    runner
      .start({ ...aPurchase({ id: id as never }), prices: [] }, signal)
      .catch((error: unknown) => error);
  return { request, stored, endOldest: () => running.shift()?.() };
}

describe('a request for a purchase without a free slot', () => {
  it('refuses a request without a free slot as busy after ten seconds in line, and stores nothing of it', async () => {
    const { request, stored, endOldest } = aProcess();
    const first = request('first');
    const late = request('late');
    await jest.advanceTimersByTimeAsync(9_000);
    const next = request('next');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(ServiceBusy.is(await late)).toBe(true);
    endOldest();
    await first;
    await jest.advanceTimersByTimeAsync(0);
    expect(stored).toEqual(['first', 'next']);
    endOldest();
    await next;
  });

  it('leaves the line when its client has left', async () => {
    const { request, stored, endOldest } = aProcess();
    const first = request('first');
    const leaving = new AbortController();
    const left = request('left', leaving.signal);
    void request('next');
    leaving.abort();
    expect(ServiceBusy.is(await left)).toBe(true);
    endOldest();
    await first;
    await jest.advanceTimersByTimeAsync(0);
    expect(stored).toEqual(['first', 'next']);
  });
});
