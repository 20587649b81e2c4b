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
  return { is, giveUp, looks };
}

describe('the watch over the driver', () => {
  it('gives up when MongoDB is there and the driver does not find it, again and again', async () => {
    const { giveUp, looks } = aWatch();
    await looks(2);
    expect(giveUp).not.toHaveBeenCalled();
    await looks(1);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('waits while MongoDB is away for everybody', async () => {
    const { is, giveUp, looks } = aWatch();
    is.there = false;
    await looks(10);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('lets a driver be that finds it and has no connection free', async () => {
    const { is, giveUp, looks } = aWatch();
    is.busy = true;
    await looks(10);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('forgets silences that an answer followed', async () => {
    const { is, giveUp, looks } = aWatch();
    await looks(2);
    is.known = true;
    await looks(1);
    is.known = false;
    await looks(2);
    expect(giveUp).not.toHaveBeenCalled();
  });
});
