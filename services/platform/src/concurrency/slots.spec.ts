import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

describe('slots', () => {
  it('gives a freed slot to the call that waits longest, once', async () => {
    const slots = new Slots(1);
    const first = await slots.take({ maxMs: 1_000 });
    const order: string[] = [];
    const second = slots.take({ maxMs: 1_000 }).then((free) => (order.push('second'), free));
    const third = slots.take({ maxMs: 1_000 }).then((free) => (order.push('third'), free));
    first?.();
    first?.();
    (await second)?.();
    await third;
    expect(order).toEqual(['second', 'third']);
    expect(await slots.take({ maxMs: 1 })).toBeUndefined();
  });

  it('gives no slot to a call that has waited too long', async () => {
    const slots = new Slots(1);
    const first = await slots.take({ maxMs: 1_000 });
    expect(await slots.take({ maxMs: 1 })).toBeUndefined();
    first?.();
    expect(await slots.take({ maxMs: 1 })).toBeDefined();
    expect(await slots.take({ maxMs: 1 })).toBeUndefined();
  });

  it('gives no slot to a call that is no longer wanted, and lets the next one have its turn', async () => {
    const slots = new Slots(1);
    const first = await slots.take();
    const leaving = new AbortController();
    const second = slots.take({ maxMs: 60_000, signal: leaving.signal });
    const third = slots.take();
    leaving.abort();
    expect(await second).toBeUndefined();
    first?.();
    (await third)();
    expect(await slots.take({ maxMs: 60_000, signal: leaving.signal })).toBeUndefined();
    expect(await slots.take({ maxMs: 1 })).toBeDefined();
  });

  it('runs at most as much work at a time as there are slots, and frees the slot of work that fails', async () => {
    const slots = new Slots(2);
    const running = new Set<number>();
    let most = 0;
    const work = async (n: number): Promise<void> => {
      running.add(n);
      most = Math.max(most, running.size);
      await new Promise((resolve) => setImmediate(resolve));
      running.delete(n);
      if (n % 2 === 0) throw new Error('failed');
    };
    const all = Array.from({ length: 9 }, (_, n) => slots.run(() => work(n)));
    const outcomes = (await Promise.allSettled(all)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(5);
    expect(most).toBe(2);
    expect(running.size).toBe(0);
  });
});
