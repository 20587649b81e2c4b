import type { CommandDefinition, EventDefinition, RequestDefinition } from '@leadmart/contracts';

/** One queue of a service: what it receives and how failures are repeated. */
export interface QueueSpec {
  /** `all` receives every event of every service; its handler is `@OnEveryEvent`. */
  readonly events?: readonly EventDefinition[] | 'all';
  readonly commands?: readonly CommandDefinition[];
  readonly requests?: readonly RequestDefinition[];
  /** Waits before the second, third … attempt; after the last one the message is parked. */
  readonly retriesMs?: readonly number[];
  /** How many messages one process works on at a time. */
  readonly prefetch?: number;
}

/** The queues of one service, as data. */
export interface Topology {
  readonly service: string;
  readonly queues: Readonly<Record<string, QueueSpec>>;
}

const defaultRetriesMs: readonly number[] = [1_000, 10_000, 60_000];

const queueGrammar = /^[a-z-]+(:[a-z0-9-]+){1,2}$/;

/** Declares the queues of a service; refuses names and mixtures that could not work. */
export function defineTopology(
  service: string,
  queues: Readonly<Record<string, QueueSpec>>,
): Topology {
  for (const [name, spec] of Object.entries(queues)) {
    if (!queueGrammar.test(name) || !name.startsWith(`${service}:`))
      throw new Error(`queue ${name}: expected ${service}:entity:reaction`);
    if (!spec.events && !spec.commands && !spec.requests)
      throw new Error(`queue ${name} receives nothing`);
    // Requests are answered, never repeated; events and commands are the other way round.
    if (spec.requests && (spec.events ?? spec.commands))
      throw new Error(`queue ${name} mixes requests with events or commands`);
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

/** Every wait that a queue of this service may ask for. Requests are answered, never repeated. */
export function delaysOf({ queues }: Topology): ReadonlySet<number> {
  const repeating = Object.values(queues).filter(({ requests }) => !requests);
  return new Set(repeating.flatMap(retriesMsOf));
}

/** The waits of one queue, in order. */
export const retriesMsOf = (spec: QueueSpec): readonly number[] =>
  spec.retriesMs ?? defaultRetriesMs;

/** How many messages of this queue one process holds at once. Requests are short and somebody waits for them. */
export function prefetchOf(spec: QueueSpec): number {
  return spec.prefetch ?? (spec.requests ? 50 : 10);
}
