import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ListEndedSessions,
  SessionLoggedOut,
  SessionsEnded,
  type EndedSessions,
} from '@leadmart/contracts';
import type { Log } from '../logging/index.js';
import type { Messaging } from '../messaging/index.js';
import type { SessionRegistry } from './session-registry.js';

/** After a slow or lost answer, another one still arrives before the registry is out of date. */
const askEveryMs = 3_000;
const askAgainAfterMs = 500;
const answerTimeoutMs = 3_000;

type Ask = (question: ListEndedSessions) => Promise<EndedSessions>;

interface Following {
  readonly messaging: Messaging;
  readonly registry: SessionRegistry;
  readonly log: Log;
  /** Reads the list from auth directly when the broker does not answer. Used by the gateway. */
  readonly askDirectly?: Ask;
}

/**
 * Keeps a registry up to date: by events when sessions end, and by a request to auth every three seconds, which
 * finds missed events and proves that auth is reachable. The requests rest while the registry decides about no session,
 * as at night, or in a service behind gateways that have checked. Returns a function that stops it.
 */
export async function followEndedSessions(following: Following): Promise<() => void> {
  const { messaging, registry } = following;
  // Subscribes to events before it requests the list, so that no ending is missed.
  await messaging.subscribeThisProcess(SessionsEnded, (ended) => registry.record(ended));
  await messaging.subscribeThisProcess(SessionLoggedOut, (ended) => registry.recordLogout(ended));
  const updates = new RegistryUpdates(following);
  // Events are not stored for a disconnected process: requests the missed ones at once.
  messaging.onConnected(() => updates.runNow());
  registry.followedBy(() => updates.resume());
  void updates.run();
  return () => updates.stop();
}

/** Requests the list repeatedly; logs when it becomes out of date and when it is current again. */
class RegistryUpdates {
  private pause = new AbortController();
  /** Of the update after a rest. */
  private resumed: PromiseWithResolvers<void> | undefined;
  private isResting = false;
  private isStopped = false;
  private since: string | undefined;
  private wasFresh = false;

  constructor(private readonly following: Following) {}

  async run(): Promise<void> {
    while (!this.isStopped) {
      this.pause = new AbortController();
      const { signal } = this.pause;
      const isAnswered = await this.update();
      this.logFreshness();
      this.resumed?.resolve();
      this.resumed = undefined;
      this.isResting = isAnswered && !this.following.registry.isInUse;
      const waitMs = isAnswered ? askEveryMs : askAgainAfterMs;
      // An aborted wait is not a failure: the loop continues or ends.
      if (!this.isResting) await delay(waitMs, undefined, { signal }).catch(() => undefined);
      else if (!signal.aborted) await once(signal, 'abort');
    }
  }

  runNow(): void {
    this.pause.abort();
  }

  /** Ends a rest. Resolves after the first update, whether or not auth answers. */
  resume(): Promise<void> | undefined {
    if (!this.isResting) return this.resumed?.promise;
    this.isResting = false;
    this.resumed = Promise.withResolvers();
    this.runNow();
    return this.resumed.promise;
  }

  stop(): void {
    this.isStopped = true;
    this.pause.abort();
  }

  /** Requests the list over the broker or else directly; returns whether either succeeded. */
  private async update(): Promise<boolean> {
    const { messaging, askDirectly, log } = this.following;
    const options = { timeoutMs: answerTimeoutMs };
    const byBroker: Ask = (asked) => messaging.requests.send(ListEndedSessions, asked, options);
    for (const way of askDirectly ? [byBroker, askDirectly] : [byBroker]) {
      try {
        await this.loadFrom(way);
        return true;
      } catch (err) {
        log.debug({ err }, 'ended sessions request failed');
      }
    }
    return false;
  }

  private async loadFrom(ask: Ask): Promise<void> {
    const { registry } = this.following;
    const askedAt = registry.now();
    const list = await ask({ since: this.since });
    registry.load(list, askedAt);
    this.since = list.asOf;
  }

  private logFreshness(): void {
    const { registry, log } = this.following;
    const { isFresh } = registry;
    if (isFresh && !this.wasFresh) log.info({ ended: registry.size }, 'ended sessions updated');
    if (!isFresh && this.wasFresh) log.warn('ended sessions out of date');
    this.wasFresh = isFresh;
  }
}
