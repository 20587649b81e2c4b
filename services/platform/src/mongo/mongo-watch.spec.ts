import { describe, expect, it, jest } from '@jest/globals';
import mongoose from 'mongoose';
import { createLog } from '../logging/index.js';
import { MongoWatch } from './mongo-watch.js';

function aWatch() {
  const is = { known: false, busy: false, there: true };
  const giveUp = jest.fn();
  const notFound = () =>
    new mongoose.mongo.MongoServerSelectionError(
      'no server',
      {} as mongoose.mongo.TopologyDescription,
    );
  const watch = new MongoWatch({
    ping: async () => {
      if (is.busy) throw new Error('every connection is in use');
      if (!is.known) throw notFound();
    },
    pingAnew: async () => {
      if (!is.there) throw notFound();
    },
    giveUp,
    log: createLog({ service: 'a-service', level: 'silent' }),
  });
  const looks = async (times: number) => {
    for (let i = 0; i < times; i += 1) await watch.look();
  };
  return { is, giveUp, looks, watch };
}

describe('the watch over the MongoDB driver', () => {
  it('ends the process when MongoDB answers but the driver repeatedly does not find it', async () => {
    const { giveUp, looks } = aWatch();
    await looks(2);
    expect(giveUp).not.toHaveBeenCalled();
    await looks(1);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('waits while MongoDB answers no connection at all', async () => {
    const { is, giveUp, looks } = aWatch();
    is.there = false;
    await looks(10);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('keeps a driver that finds MongoDB but has no free connection', async () => {
    const { is, giveUp, looks } = aWatch();
    is.busy = true;
    await looks(10);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('pings only when the driver has not heard from MongoDB for a while', async () => {
    const { giveUp, looks, watch } = aWatch();
    for (let n = 0; n < 10; n += 1) {
      watch.heard();
      await looks(3);
    }
    expect(giveUp).not.toHaveBeenCalled();
    await looks(3);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('resets the count of failed pings after MongoDB answers', async () => {
    const { is, giveUp, looks } = aWatch();
    await looks(2);
    is.known = true;
    await looks(1);
    is.known = false;
    await looks(2);
    expect(giveUp).not.toHaveBeenCalled();
  });
});
