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

/** With a slow answer or a lost one, another still comes before the registry is out of date. */
const askEveryMs = 3_000;
const askAgainAfterMs = 500;
const answerTimeoutMs = 3_000;

type Ask = (question: ListEndedSessions) => Promise<EndedSessions>;

interface Following {
  readonly messaging: Messaging;
  readonly registry: SessionRegistry;
  readonly log: Log;
  /** A second way to auth, for when the broker does not answer; the gateway has one. */
  readonly askDirectly?: Ask;
}

/**
 * Keeps a registry up to date: by events as sessions end, and by asking auth every three seconds,
 * which finds what an event did not tell and proves that auth can be heard. Returns how to stop.
 */
export async function followEndedSessions(following: Following): Promise<() => void> {
  const { messaging, registry } = following;
  // First the events, then the list: nothing can fall between the two.
  await messaging.subscribeThisProcess(SessionsEnded, (ended) => registry.record(ended));
  await messaging.subscribeThisProcess(SessionLoggedOut, (ended) => registry.recordLogout(ended));
  const updates = new RegistryUpdates(following);
  // Events are not kept for a process that is away: ask at once for what it missed.
  messaging.onConnected(() => updates.hurry());
  void updates.run();
  return () => updates.stop();
}

/** Asks auth again and again, and says in the log when its answers stay away and when they are back. */
class RegistryUpdates {
  private pause = new AbortController();
  private isStopped = false;
  private since: string | undefined;
  private wasFresh = false;

  constructor(private readonly following: Following) {}

  async run(): Promise<void> {
    while (!this.isStopped) {
      this.pause = new AbortController();
      const { signal } = this.pause;
      const waitMs = (await this.update()) ? askEveryMs : askAgainAfterMs;
      this.noteFreshness();
      // An aborted wait is not a failure: the loop goes on or ends.
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  hurry(): void {
    this.pause.abort();
  }

  stop(): void {
    this.isStopped = true;
    this.pause.abort();
  }

  /** Asks by the broker or else directly; whether either way led to auth. */
  private async update(): Promise<boolean> {
    const { messaging, askDirectly, log } = this.following;
    const options = { timeoutMs: answerTimeoutMs };
    const byBroker: Ask = (asked) => messaging.requests.send(ListEndedSessions, asked, options);
    for (const way of askDirectly ? [byBroker, askDirectly] : [byBroker]) {
      try {
        await this.loadFrom(way);
        return true;
      } catch (err) {
        log.debug({ err }, 'ended sessions not told');
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

  private noteFreshness(): void {
    const { registry, log } = this.following;
    const { isFresh } = registry;
    if (isFresh && !this.wasFresh) log.info({ ended: registry.size }, 'ended sessions heard');
    if (!isFresh && this.wasFresh) log.warn('ended sessions out of date');
    this.wasFresh = isFresh;
  }
}
