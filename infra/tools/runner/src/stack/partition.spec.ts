import { describe, expect, it } from '@jest/globals';
import { choosePartition } from './partition.js';

describe('names on servers', () => {
  it('names on servers are plain on the default ports', () => {
    expect(choosePartition({ portBase: 8080, brokerIsShared: true, mongoIsShared: true })).toEqual({
      amqpNamespace: 'leadmart',
      mongoDbPrefix: 'leadmart',
    });
  });

  it('distinguishes two stacks on shared servers by their ports', () => {
    expect(choosePartition({ portBase: 9080, brokerIsShared: true, mongoIsShared: true })).toEqual({
      amqpNamespace: 'leadmart-9080',
      mongoDbPrefix: 'leadmart_9080',
    });
  });

  it('stay the same on private servers when the ports move, so the data is found again', () => {
    expect(
      choosePartition({ portBase: 9080, brokerIsShared: false, mongoIsShared: false }),
    ).toEqual({ amqpNamespace: 'leadmart', mongoDbPrefix: 'leadmart' });
  });
});
