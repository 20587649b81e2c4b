import { setTimeout as delay } from 'node:timers/promises';
import { ListEndedSessions, SessionsEnded } from '@leadmart/contracts';
import type { Log } from '../logging/index.js';
import type { Messaging } from '../messaging/index.js';
import type { SessionRegistry } from './session-registry.js';

const askAgainAfterMs = 500;

interface Following {
  readonly messaging: Messaging;
  readonly registry: SessionRegistry;
  readonly log: Log;
}

/**
 * Keeps a registry up to date: events as sessions end, and the whole list at start and after each
 * reconnect, since events are not kept for a process that is away. Returns how to stop.
 */
export async function followEndedSessions(following: Following): Promise<() => void> {
  const stop = new AbortController();
  // First the events, then the list: nothing can fall between the two.
  await following.messaging.subscribeThisProcess(SessionsEnded, (ended) =>
    following.registry.record(ended),
  );
  let asking = new AbortController();
  following.messaging.onConnected(async () => {
    asking.abort();
    asking = new AbortController();
    await askForList(following, AbortSignal.any([stop.signal, asking.signal]));
  });
  return () => stop.abort();
}

async function askForList(following: Following, signal: AbortSignal): Promise<void> {
  const { messaging, registry, log } = following;
  while (!signal.aborted) {
    try {
      const { ended } = await messaging.requests.send(ListEndedSessions, {});
      registry.load(ended);
      log.info({ ended: ended.length }, 'ended sessions heard');
      return;
    } catch (err) {
      log.debug({ err }, 'auth did not tell which sessions ended, asking again');
    }
    // An aborted wait is not a failure: the loop's condition ends it.
    await delay(askAgainAfterMs, undefined, { signal }).catch(() => undefined);
  }
}
