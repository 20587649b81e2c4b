import { describe, expect, it } from '@jest/globals';
import { GetBalance, UserRegistered } from '@leadmart/contracts';
import { defineTopology } from '../topology/topology.js';
import { HandlerTable } from './handler-table.js';

const handler = async () => undefined;

describe('HandlerTable', () => {
  const queue = 'billing:account:open';
  const topology = defineTopology('billing', { [queue]: { events: [UserRegistered] } });

  it('accepts a handler table that covers every message of the topology', () => {
    const handlers = new HandlerTable(topology);
    expect(() => handlers.assertComplete()).toThrow(UserRegistered.type);
    handlers.add(queue, UserRegistered.type, handler);
    expect(() => handlers.assertComplete()).not.toThrow();
  });

  it('accepts one handler for each message that a queue receives', () => {
    const handlers = new HandlerTable(topology);
    expect(() => handlers.add('billing:other:queue', UserRegistered.type, handler)).toThrow(
      'no queue',
    );
    expect(() => handlers.add(queue, GetBalance.type, handler)).toThrow('does not receive');
    expect(() => handlers.add(queue, '*', handler)).toThrow('does not receive');
    handlers.add(queue, UserRegistered.type, handler);
    expect(() => handlers.add(queue, UserRegistered.type, handler)).toThrow('twice');
  });

  it('accepts a handler of batches only for a queue with batches', () => {
    const batches = new HandlerTable(
      defineTopology('billing', { [queue]: { events: [UserRegistered], batch: 10 } }),
    );
    expect(() => batches.add(queue, UserRegistered.type, handler)).toThrow('in batches');
    batches.addBatch(queue, UserRegistered.type, handler);
    expect(() => batches.assertComplete()).not.toThrow();
    const plain = new HandlerTable(topology);
    expect(() => plain.addBatch(queue, UserRegistered.type, handler)).toThrow('not handled');
  });
});
