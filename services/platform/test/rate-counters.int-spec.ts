import { beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { ServiceConfig } from '../src/config/index.js';
import { RateCounters, type Rate } from '../src/rates/index.js';
import { countCommands } from '../src/testing/count-commands.js';
import { startTestService, type TestService } from '../src/testing/start-test-service.js';
import { smallService } from './a-small-service.js';

const perMinute: Rate = { name: 'minute', max: 3, perSeconds: 60 };
const perHour: Rate = { name: 'hour', max: 4, perSeconds: 3_600 };

describe('rate counters', () => {
  let service: TestService<ServiceConfig>;
  let rates: RateCounters;
  let time = Date.now();
  beforeAll(async () => {
    service = await startTestService(smallService);
    const connection = service.app.get<Connection>(getConnectionToken());
    rates = new RateCounters(connection, { now: () => new Date(time) });
  });

  it('allow as many times at once as the rate, from any number of requests', async () => {
    const burst = Array.from({ length: 20 }, () => rates.secondsToWait('burst', [perMinute]));
    const waits = await Promise.all(burst);
    expect(waits.toSorted((a, b) => a - b)).toEqual([0, 0, 0, ...Array<number>(17).fill(60)]);
    expect(await rates.timesIn(['minute:burst', 'minute:other'])).toEqual(
      new Map([['minute:burst', 20]]),
    );
  });

  it('begin a window with the first time, and another one when it has ended', async () => {
    for (let n = 0; n < 3; n += 1) await rates.secondsToWait('window', [perMinute]);
    time += 59_000;
    expect(await rates.secondsToWait('window', [perMinute])).toBe(1);
    time += 1_000;
    expect(await rates.timesIn(['minute:window'])).toEqual(new Map());
    expect(await rates.secondsToWait('window', [perMinute])).toBe(0);
  });

  it('do not count a refused time against the rates that follow', async () => {
    const both = () => rates.secondsToWait('both', [perMinute, perHour]);
    for (let n = 0; n < 9; n += 1) await both();
    time += 60_000;
    expect(await both()).toBe(0);
    expect(await both()).toBe(3_540);
  });

  it('count each time with one command', async () => {
    const sent = await countCommands(service, async () => {
      await rates.count('one', 60);
      await rates.count('one', 60);
      time += 60_000;
      await rates.count('one', 60);
    });
    expect(sent).toEqual(Array<string>(3).fill('findAndModify rates'));
  });
});
