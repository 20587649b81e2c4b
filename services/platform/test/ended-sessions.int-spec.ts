import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  ListEndedSessions,
  PeerUnavailable,
  SessionEnded,
  SessionLoggedOut,
  SessionsEnded,
  type EndedSessions,
  type UserId,
} from '@leadmart/contracts';
import { SeverableLink } from '@leadmart/journeys/severable-link';
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

interface FollowerOptions {
  readonly brokerUrl?: string;
  readonly now?: () => number;
  readonly askDirectly?: (question: ListEndedSessions) => Promise<EndedSessions>;
}

/** Follows ended sessions as a gateway does. */
async function aFollower({
  brokerUrl = url,
  now = Date.now,
  askDirectly,
}: FollowerOptions = {}): Promise<SessionRegistry> {
  const messaging = new Messaging({ url: brokerUrl, namespace, service: 'gateway', log });
  const registry = new SessionRegistry(now);
  const stop = await followEndedSessions({ messaging, registry, log, askDirectly });
  await messaging.start();
  leftovers.push(stop, () => messaging.close());
  return registry;
}

/** The code with which a registry refuses a session; undefined if it accepts the session. */
async function refusalOf(
  registry: SessionRegistry,
  id: string,
  sessionVersion: number,
  sessionId = 's',
) {
  try {
    await registry.prepare();
    registry.assertCurrent({ id: id as UserId, sessionVersion, sessionId });
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const ended = SessionEnded().code;
const unknown = PeerUnavailable({ peer: 'auth' }).code;

/** A connection to the broker that a test can freeze. */
async function aLink() {
  const address = new URL(url);
  const link = await SeverableLink.to({
    host: address.hostname,
    port: Number(address.port || 5672),
  });
  leftovers.push(() => link.close());
  address.hostname = '127.0.0.1';
  address.port = String(link.port);
  return { link, brokerUrl: address.href };
}

const asOf = '2026-01-06T09:00:00.000Z';
const listOf = (list: EndedSessions['ended']): EndedSessions => ({
  ended: list,
  loggedOut: [],
  asOf,
});

describe('following ended sessions', () => {
  it('starts with the list from auth, and repeats the request until auth answers', async () => {
    const userId = aUserId();
    const registry = await aFollower();
    expect(registry.isLoaded).toBe(false);
    await auth.answer(ListEndedSessions, () => listOf([{ userId, sessionVersion: 3 }]));
    await until(() => registry.isLoaded);
    expect(await refusalOf(registry, userId, 2)).toBe(ended);
    expect(await refusalOf(registry, userId, 3)).toBeUndefined();
  });

  it('receives the end of a session at once in every process', async () => {
    await auth.answer(ListEndedSessions, () => listOf([]));
    const replicas = await Promise.all([aFollower(), aFollower()]);
    await until(() => replicas.every(({ isLoaded }) => isLoaded));
    const userId = aUserId();
    await auth.publish(SessionsEnded, { ...SessionsEnded.sample, userId, sessionVersion: 2 });
    const all = (version: number, sessionId?: string) =>
      Promise.all(replicas.map((one) => refusalOf(one, userId, version, sessionId)));
    const areEnded = (codes: readonly unknown[]) => codes.every((code) => code === ended);
    await until(async () => areEnded(await all(1)));
    const { sessionId } = SessionLoggedOut.sample;
    const forgetAt = new Date(Date.now() + 3_600_000).toISOString();
    await auth.publish(SessionLoggedOut, { ...SessionLoggedOut.sample, userId, forgetAt });
    await until(async () => areEnded(await all(2, sessionId)));
    expect(await all(2)).toEqual([undefined, undefined]);
  });

  it('accepts no session ten seconds after the broker stopped answering, and accepts sessions when it answers again', async () => {
    const userId = aUserId();
    const questions: ListEndedSessions[] = [];
    await auth.answer(ListEndedSessions, (question) => {
      questions.push(question);
      const list = questions.length === 1 ? [] : [{ userId, sessionVersion: 2 }];
      return listOf(list);
    });
    const { link, brokerUrl } = await aLink();
    let ahead = 0;
    const registry = await aFollower({ brokerUrl, now: () => Date.now() + ahead });
    await until(() => registry.isLoaded);
    link.freeze();
    expect(await refusalOf(registry, userId, 1)).toBeUndefined();
    ahead += 10_001;
    expect(await refusalOf(registry, userId, 1)).toBe(unknown);
    expect(await refusalOf(registry, userId, 2)).toBe(unknown);
    link.restore();
    await until(async () => (await refusalOf(registry, userId, 2)) === undefined);
    // No event reported it: it came with the list.
    expect(await refusalOf(registry, userId, 1)).toBe(ended);
    expect(await refusalOf(registry, userId, 2)).toBeUndefined();
    expect(questions[0]).toEqual({});
    expect(questions.at(-1)).toEqual({ since: asOf });
  });

  it('requests the list before a decision about a session when there was none for a while', async () => {
    const userId = aUserId();
    let list: EndedSessions['ended'] = [];
    await auth.answer(ListEndedSessions, () => listOf(list));
    let ahead = 0;
    const registry = await aFollower({ now: () => Date.now() + ahead });
    await until(() => registry.isLoaded);
    list = [{ userId, sessionVersion: 2 }];
    ahead += 3_600_000;
    expect(registry.isFresh).toBe(false);
    const codes = await Promise.all([1, 2].map((version) => refusalOf(registry, userId, version)));
    expect(codes).toEqual([ended, undefined]);
  });

  it('requests the list from auth directly while the broker does not answer, and accepts no session when neither answers (soak)', async () => {
    const userId = aUserId();
    await auth.answer(ListEndedSessions, () => listOf([]));
    const { link, brokerUrl } = await aLink();
    let ahead = 0;
    let authAnswers = true;
    const askDirectly = async () => {
      if (!authAnswers) throw new Error('auth is away');
      return listOf([{ userId, sessionVersion: 2 }]);
    };
    const now = () => Date.now() + ahead;
    const registry = await aFollower({ brokerUrl, now, askDirectly });
    await until(() => registry.isLoaded);
    link.freeze();
    ahead += 10_001;
    await until(async () => (await refusalOf(registry, userId, 1)) === ended);
    expect(await refusalOf(registry, userId, 2)).toBeUndefined();
    authAnswers = false;
    ahead += 10_001;
    expect(await refusalOf(registry, userId, 2)).toBe(unknown);
    authAnswers = true;
    await until(async () => (await refusalOf(registry, userId, 2)) === undefined);
  });
});
