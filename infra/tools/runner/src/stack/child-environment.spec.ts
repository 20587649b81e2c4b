import { describe, expect, it } from '@jest/globals';
import { childEnvironment } from './child-environment.js';

describe("a child's environment", () => {
  it("keeps the person's own variables and leaves out other children's secrets", () => {
    const inherited = {
      PATH: '/bin',
      STRIPE_SECRET_KEY: 'sk',
      NODE_OPTIONS: '--x',
      npm_config_a: '1',
    };
    expect(childEnvironment({ PORT: '1' }, inherited)).toEqual({ PATH: '/bin', PORT: '1' });
  });

  it('lets nothing of another RabbitMQ or Erlang through', () => {
    const inherited = { RABBITMQ_NODENAME: 'theirs', ERL_EPMD_PORT: '4369' };
    expect(childEnvironment({ RABBITMQ_NODENAME: 'ours' }, inherited)).toEqual({
      RABBITMQ_NODENAME: 'ours',
    });
  });
});
