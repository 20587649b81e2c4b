import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ListEndedSessions, SessionsEnded } from '@leadmart/contracts';
import { z } from 'zod';
import { readConfig } from '../src/config/index.js';
import { createLog } from '../src/logging/index.js';
import { Messaging } from '../src/messaging/index.js';
import { followEndedSessions, SessionRegistry } from '../src/sessions/index.js';
import { aUserId, TestBus, until } from '../src/testing/index.js';

const { AMQP_URL: url } = readConfig(z.object({ AMQP_URL: z.string() }));
const log = createLog({ service: 'test', level: 'silent' });
const leftovers: (() => Promise<void> | void)[] = [];
let namespace: string;
let auth: TestBus;

beforeEach(async () => {
  namespace = `test-${randomBytes(5).toString('hex')}`;
  auth = await TestBus.connect({ url, namespace, log });
  leftovers.push(() => auth.close());
});
afterEach(async () => {
  for (const remove of leftovers.splice(0).reverse()) await remove();
});

/** A gateway, as far as it follows ended sessions. */
async function aFollower(): Promise<SessionRegistry> {
  const messaging = new Messaging({ url, namespace, service: 'gateway', log });
  const registry = new SessionRegistry();
  const stop = await followEndedSessions({ messaging, registry, log });
  await messaging.start();
  leftovers.push(stop, () => messaging.close());
  return registry;
}

const isRefused = (registry: SessionRegistry, id: string, sessionVersion: number) => {
  try {
    registry.assertCurrent({ id, sessionVersion });
    return false;
  } catch {
    return true;
  }
};

describe('following ended sessions', () => {
  it('begins with what auth knows, and asks until auth answers', async () => {
    const userId = aUserId();
    const registry = await aFollower();
    expect(registry.isLoaded).toBe(false);
    await auth.answer(ListEndedSessions, () => ({ ended: [{ userId, sessionVersion: 3 }] }));
    await until(() => registry.isLoaded);
    expect(isRefused(registry, userId, 2)).toBe(true);
    expect(isRefused(registry, userId, 3)).toBe(false);
  });

  it('hears at once of a session that ends, in every process', async () => {
    await auth.answer(ListEndedSessions, () => ({ ended: [] }));
    const replicas = await Promise.all([aFollower(), aFollower()]);
    await until(() => replicas.every(({ isLoaded }) => isLoaded));
    const userId = aUserId();
    await auth.publish(SessionsEnded, { ...SessionsEnded.sample, userId, sessionVersion: 2 });
    await until(() => replicas.every((registry) => isRefused(registry, userId, 1)));
  });
});
