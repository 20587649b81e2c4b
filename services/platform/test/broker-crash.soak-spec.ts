import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { GetBalance, UserRegistered } from '@leadmart/contracts';
import { BrokerNames } from '../src/messaging/index.js';
import { until } from '../src/testing/index.js';
import { PrivateBroker } from './a-broker.js';
import { aListener, aService, queue, stopAll } from './a-service.js';

const requests = 'billing:requests';

describe('a broker that is killed under load', () => {
  let broker: PrivateBroker;

  beforeAll(async () => {
    broker = await PrivateBroker.start();
  });
  afterEach(stopAll);
  afterAll(async () => broker.remove());

  it('loses no confirmed message when the broker is killed under load, and the services reconnect by themselves', async () => {
    const namespace = randomUUID();
    const names = new BrokerNames(namespace);
    const effects = new Map<string, number>();
    const refusedOnce = new Set<string>();
    await aService(namespace, {
      service: 'billing',
      url: broker.url,
      queues: {
        [queue]: { events: [UserRegistered], retriesMs: [200, 200, 200, 200] },
        [requests]: { requests: [GetBalance] },
      },
      handlers: {
        [queue]: {
          [UserRegistered.type]: async (_payload, { messageId }) => {
            // A third of the messages pass the delay queue, where the crash affects some of them.
            if (messageId < '5' && !refusedOnce.has(messageId)) {
              refusedOnce.add(messageId);
              throw new Error('not the first time');
            }
            effects.set(messageId, (effects.get(messageId) ?? 0) + 1);
          },
        },
        [requests]: { [GetBalance.type]: async () => ({ balance: 1, version: 1 }) },
      },
    });
    const auth = await aService(namespace, { service: 'auth', url: broker.url });
    await until(() => auth.isUp);

    const confirmed: string[] = [];
    let publishing = true;
    const publishOn = async () => {
      while (publishing) {
        const envelope = auth.seal(UserRegistered, UserRegistered.sample);
        // Publishes unconfirmed messages again with the same id, as the outbox does.
        for (let done = false; publishing && !done;) {
          done = await auth.publish('event', envelope).then(
            () => true,
            () => false,
          );
          if (!done) await new Promise((resolve) => setTimeout(resolve, 20));
          else confirmed.push(envelope.messageId);
        }
      }
    };
    const publishers = Array.from({ length: 10 }, publishOn);
    await until(() => confirmed.length > 300);
    await until(() => broker.hasWritten(names.delay('billing', 200)));
    await broker.killHard();
    const beforeTheCrash = confirmed.length;
    await broker.startAgain();
    await until(() => confirmed.length > beforeTheCrash + 300);
    publishing = false;
    await Promise.all(publishers);

    const missing = () => confirmed.filter((id) => !effects.has(id));
    await until(() => missing().length === 0).catch(() => undefined);
    expect(missing()).toEqual([]);
    expect(await auth.requests.send(GetBalance, GetBalance.sample)).toMatchObject({ balance: 1 });
  });

  it('connects to a broker that becomes available after the start', async () => {
    await broker.killHard();
    const namespace = randomUUID();
    const handled: string[] = [];
    const billing = await aListener(namespace, { url: broker.url }, async (_, { messageId }) =>
      handled.push(messageId),
    );
    expect(billing.isUp).toBe(false);
    await expect(
      billing.publish('event', billing.seal(UserRegistered, UserRegistered.sample)),
    ).rejects.toMatchObject({ reason: 'broker-down' });
    await broker.startAgain();
    await until(() => billing.isUp);
    const envelope = billing.seal(UserRegistered, UserRegistered.sample);
    await billing.publish('event', envelope);
    await until(() => handled.length === 1);
    expect(handled).toEqual([envelope.messageId]);
  });
});
