import { describe, expect, it } from '@jest/globals';
import { endedAfter } from './ended-after.js';

describe('pieces of a download', () => {
  it('leave the process before the next one is computed', async () => {
    const order: string[] = [];
    const pieces = (async function* () {
      yield 'first';
      order.push('second computed');
      yield 'second';
    })();
    const sending = endedAfter(Promise.resolve(), pieces);
    await sending.next();
    // A response passes what was written to its socket in a tick.
    process.nextTick(() => order.push('first sent'));
    await sending.next();
    expect(order).toEqual(['first sent', 'second computed']);
  });
});
