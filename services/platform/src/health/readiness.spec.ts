import { describe, expect, it } from '@jest/globals';
import { Readiness } from './index.js';

describe('readiness', () => {
  it('is there when every check passes', async () => {
    const readiness = new Readiness();
    readiness.register('mongodb', () => undefined);
    expect(await readiness.report()).toEqual({ ready: true, checks: { mongodb: 'up' } });
  });

  it('names what is down and why, and asks the others all the same', async () => {
    const readiness = new Readiness();
    readiness.register('broker', () => {
      throw new Error('not connected');
    });
    readiness.register('mongodb', async () => undefined);
    expect(await readiness.report()).toEqual({
      ready: false,
      checks: { broker: 'down: not connected', mongodb: 'up' },
    });
  });

  it('leaves out what requests can wait for, when it is asked where to send them', async () => {
    const readiness = new Readiness();
    const away = () => {
      throw new Error('not connected');
    };
    readiness.register('broker', away, { requestsCanWaitForIt: true });
    readiness.register('mongodb', () => undefined);
    expect((await readiness.report()).ready).toBe(false);
    expect(await readiness.report('requests')).toEqual({ ready: true, checks: { mongodb: 'up' } });
    readiness.register('mongodb', away);
    expect((await readiness.report('requests')).ready).toBe(false);
  });

  it('does not wait for ever for a check', async () => {
    const readiness = new Readiness();
    readiness.register('mongodb', () => new Promise(() => undefined));
    expect(await readiness.report()).toEqual({
      ready: false,
      checks: { mongodb: 'down: no answer in time' },
    });
  });

  it('ends when the process is about to stop', async () => {
    const readiness = new Readiness();
    readiness.register('mongodb', () => undefined);
    readiness.leave();
    expect((await readiness.report()).ready).toBe(false);
  });
});
