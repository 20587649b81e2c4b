import { describe, expect, it } from '@jest/globals';
import { GetBalance, UserRegistered } from '@leadmart/contracts';
import { defineTopology, delaysOf } from './topology.js';

describe('defineTopology', () => {
  it('accepts queues named consumer:entity:reaction', () => {
    const queues = { 'billing:account:open': { events: [UserRegistered] } };
    expect(defineTopology('billing', queues)).toEqual({ service: 'billing', queues });
  });

  it.each(['open-account', 'leads:account:open', 'billing:Account:open'])(
    'refuses the queue name %s in billing',
    (name) => {
      expect(() => defineTopology('billing', { [name]: { events: [UserRegistered] } })).toThrow(
        name,
      );
    },
  );

  it('refuses a queue that receives nothing, and one that mixes requests with events', () => {
    expect(() => defineTopology('billing', { 'billing:account:open': {} })).toThrow('nothing');
    expect(() =>
      defineTopology('billing', {
        'billing:account:open': { events: [UserRegistered], requests: [GetBalance] },
      }),
    ).toThrow('mixes');
  });
});

describe('delaysOf', () => {
  it('returns the retry delays of all queues, each once', () => {
    const topology = defineTopology('billing', {
      'billing:account:open': { events: [UserRegistered], retriesMs: [1_000, 60_000] },
      'billing:account:note': { events: [UserRegistered], retriesMs: [1_000, 5_000] },
      'billing:requests': { requests: [GetBalance], retriesMs: [7_000] },
    });
    expect([...delaysOf(topology)].sort((a, b) => a - b)).toEqual([1_000, 5_000, 60_000]);
  });
});
