import { describe, expect, it } from '@jest/globals';
import { GetBalance, UserRegistered } from '@leadmart/contracts';
import { HandlerTable } from './handler-table.js';
import { defineTopology, delaysOf } from './topology.js';

const handler = async () => undefined;

describe('a topology', () => {
  it('takes queues named consumer:entity:reaction', () => {
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

describe('the delays of a topology', () => {
  it('are those of all its queues that repeat, each once', () => {
    const topology = defineTopology('billing', {
      'billing:account:open': { events: [UserRegistered], retriesMs: [1_000, 60_000] },
      'billing:account:note': { events: [UserRegistered], retriesMs: [1_000, 5_000] },
      'billing:requests': { requests: [GetBalance], retriesMs: [7_000] },
    });
    expect([...delaysOf(topology)].sort((a, b) => a - b)).toEqual([1_000, 5_000, 60_000]);
  });
});

describe('the handlers of a topology', () => {
  const queue = 'billing:account:open';
  const topology = defineTopology('billing', { [queue]: { events: [UserRegistered] } });

  it('are complete when every message has one', () => {
    const handlers = new HandlerTable(topology);
    expect(() => handlers.assertComplete()).toThrow(UserRegistered.type);
    handlers.add(queue, UserRegistered.type, handler);
    expect(() => handlers.assertComplete()).not.toThrow();
  });

  it('belong to a queue that receives their message, one each', () => {
    const handlers = new HandlerTable(topology);
    expect(() => handlers.add('billing:other:queue', UserRegistered.type, handler)).toThrow(
      'no queue',
    );
    expect(() => handlers.add(queue, GetBalance.type, handler)).toThrow('does not receive');
    expect(() => handlers.add(queue, '*', handler)).toThrow('does not receive');
    handlers.add(queue, UserRegistered.type, handler);
    expect(() => handlers.add(queue, UserRegistered.type, handler)).toThrow('twice');
  });
});
