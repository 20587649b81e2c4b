import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { planPorts, requireFreePorts, reserveFreePorts } from './ports.js';

describe('the ports of a stack', () => {
  it('lie at fixed distances from the base', () => {
    expect(planPorts(8080)).toMatchObject({
      gateway: 8080,
      auth: 8081,
      leads: 8082,
      billing: 8083,
      'admin-mail': 8084,
      analytics: 8085,
      sandbox: 8090,
      mongo: 8100,
      rabbitmq: 8110,
      rabbitmqNodes: 8111,
      rabbitmqNames: 8112,
    });
  });

  it('refuses a taken port by number, purpose and remedy', async () => {
    const reservation = await reserveFreePorts();
    const plan = planPorts(reservation.base);
    const squatter = createServer().listen(plan.mongo, '127.0.0.1');
    await once(squatter, 'listening');
    try {
      await expect(requireFreePorts(plan, ['gateway', 'mongo'])).rejects.toThrow(
        new RegExp(`port ${plan.mongo} is taken.*embedded MongoDB[^]*PORT_BASE`),
      );
      await expect(requireFreePorts(plan, ['gateway'])).resolves.toBeUndefined();
    } finally {
      squatter.close();
      await reservation.release();
    }
  });

  it('reserves the ports of a stack for one stack at a time', async () => {
    const reservations = await Promise.all([1, 2, 3, 4].map(() => reserveFreePorts()));
    expect(new Set(reservations.map(({ base }) => base)).size).toBe(4);
    await Promise.all(reservations.map((one) => one.release()));
  });
});
