import type { CommandDefinition, EventDefinition, RequestDefinition } from '@leadmart/contracts';

/** A queue of a service: the messages that it receives and the delays of retries. */
export interface QueueSpec {
  /** `all` receives every event of every service; its handler is `@OnAllEvents`. */
  readonly events?: readonly EventDefinition[] | 'all';
  readonly commands?: readonly CommandDefinition[];
  readonly requests?: readonly RequestDefinition[];
  /** Delays before the second, third … attempt in ms; after the last attempt the message is parked. */
  readonly retriesMs?: readonly number[];
  /** The number of messages that one process takes from the broker before it has handled them. */
  readonly prefetch?: number;
  /**
   * The most messages that the handler (`@OnEvents`) receives at once: those that arrive within a quarter of a second
   * or while the previous batch is handled. Without it a handler receives one message, and `prefetch` of them run at
   * a time.
   */
  readonly batch?: number;
  /** The time for which the first message of a batch waits for others, if it is not a quarter of a second. */
  readonly gatherMs?: number;
  /** Events about test accounts arrive, too. Without it they are left out, so that nothing counts them. See decisions/0070. */
  readonly tests?: true;
}

/** The queues of one service, as data. */
export interface Topology {
  readonly service: string;
  readonly queues: Readonly<Record<string, QueueSpec>>;
}

const defaultRetriesMs: readonly number[] = [1_000, 10_000, 60_000];

const queueGrammar = /^[a-z-]+(:[a-z0-9-]+){1,2}$/;

/** Declares the queues of a service; refuses invalid names and mixtures of messages. */
export function defineTopology(
  service: string,
  queues: Readonly<Record<string, QueueSpec>>,
): Topology {
  for (const [name, spec] of Object.entries(queues)) {
    if (!queueGrammar.test(name) || !name.startsWith(`${service}:`))
      throw new Error(`queue ${name}: expected ${service}:entity:reaction`);
    if (!spec.events && !spec.commands && !spec.requests)
      throw new Error(`queue ${name} receives nothing`);
    // Requests are never repeated; events and commands are. A queue therefore cannot mix them.
    if (spec.requests && (spec.events ?? spec.commands))
      throw new Error(`queue ${name} mixes requests with events or commands`);
    if (spec.batch !== undefined && (spec.requests || prefetchOf(spec) < spec.batch))
      throw new Error(`queue ${name}: a batch needs events or commands and at least its prefetch`);
  }
  return { service, queues };
}

/** The message definitions of a queue; none for a queue that receives every event. */
export function definitionsOf(
  spec: QueueSpec,
): readonly (EventDefinition | CommandDefinition | RequestDefinition)[] {
  const events = spec.events === 'all' ? [] : (spec.events ?? []);
  return [...events, ...(spec.commands ?? []), ...(spec.requests ?? [])];
}

/** All retry delays of this service's queues. Requests are never repeated. */
export function delaysOf({ queues }: Topology): ReadonlySet<number> {
  const repeating = Object.values(queues).filter(({ requests }) => !requests);
  return new Set(repeating.flatMap(retriesMsOf));
}

/** The retry delays of one queue, in order. */
export const retriesMsOf = (spec: QueueSpec): readonly number[] =>
  spec.retriesMs ?? defaultRetriesMs;

/**
 * The number of messages of this queue that one process takes at once. Requests are short and their senders wait,
 * so it is higher. The next batch arrives while the previous one is handled.
 */
export function prefetchOf({ prefetch, requests, batch }: QueueSpec): number {
  if (prefetch !== undefined) return prefetch;
  if (batch !== undefined) return 2 * batch;
  return requests ? 50 : 10;
}
