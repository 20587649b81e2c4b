import { describe, expect, it } from '@jest/globals';
import { Readiness } from './index.js';

describe('readiness', () => {
  it('reports ready when every check passes', async () => {
    const readiness = new Readiness();
    readiness.register('mongodb', () => undefined);
    expect(await readiness.report()).toEqual({ ready: true, checks: { mongodb: 'up' } });
  });

  it('names the failed readiness check with its reason, and runs the other checks as well', async () => {
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

  it('leaves out of traffic readiness the checks that requests can wait for', async () => {
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

  it('limits the time of a readiness check', async () => {
    const readiness = new Readiness();
    readiness.register('mongodb', () => new Promise(() => undefined));
    expect(await readiness.report()).toEqual({
      ready: false,
      checks: { mongodb: 'down: no answer in time' },
    });
  });

  it('reports not ready once the process begins to stop', async () => {
    const readiness = new Readiness();
    readiness.register('mongodb', () => undefined);
    readiness.leave();
    expect((await readiness.report()).ready).toBe(false);
  });
});
