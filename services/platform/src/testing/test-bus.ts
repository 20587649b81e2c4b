import { randomUUID } from 'node:crypto';
import type {
  CommandDefinition,
  Envelope,
  EventDefinition,
  PayloadOf,
  ReplyOf,
  RequestDefinition,
} from '@leadmart/contracts';
import type { Log } from '../logging/index.js';
import type { PayloadInput, ReplyInput } from '../messaging/envelopes.js';
import { Messaging } from '../messaging/messaging.js';

export interface TestBusOptions {
  readonly url: string;
  readonly namespace: string;
  readonly log: Log;
}

type Responder = (payload: unknown) => unknown;

/**
 * All the other services, as far as a test needs them: says what they say, answers what they
 * answer, and hears every event and command there is.
 */
export class TestBus {
  private readonly heard: Envelope[] = [];
  private readonly responders = new Map<string, Responder>();

  private constructor(readonly messaging: Messaging) {}

  /** Connects and listens; every message published from then on is `seen`. */
  static async connect({ url, namespace, log }: TestBusOptions): Promise<TestBus> {
    const producerOf = (type: string) => type.slice(0, type.indexOf('.'));
    const bus = new TestBus(new Messaging({ url, namespace, service: 'test', log, producerOf }));
    await bus.messaging.overhear('event', (envelope) => bus.heard.push(envelope));
    await bus.messaging.overhear('command', (envelope) => bus.heard.push(envelope));
    await bus.messaging.start();
    await bus.messaging.whenUp(20_000);
    return bus;
  }

  /** Publishes an event as the service that owns it. The same `messageId` twice is a redelivery. */
  async publish<D extends EventDefinition>(
    definition: D,
    payload: PayloadInput<D>,
    { messageId = randomUUID() }: { messageId?: string } = {},
  ): Promise<void> {
    await this.messaging.publish('event', this.messaging.seal(definition, payload, messageId));
  }

  async command<D extends CommandDefinition>(
    definition: D,
    payload: PayloadInput<D>,
    { messageId = randomUUID() }: { messageId?: string } = {},
  ): Promise<void> {
    await this.messaging.publish('command', this.messaging.seal(definition, payload, messageId));
  }

  async request<D extends RequestDefinition>(
    definition: D,
    payload: PayloadInput<D>,
    options?: { timeoutMs?: number },
  ): Promise<ReplyOf<D>> {
    return await this.messaging.requests.send(definition, payload, options);
  }

  /** Answers a request from now on; called again for the same request, it replaces the answer. What it throws travels. */
  async answer<D extends RequestDefinition>(
    definition: D,
    respond: (payload: PayloadOf<D>) => ReplyInput<D> | Promise<ReplyInput<D>>,
  ): Promise<void> {
    const { type } = definition;
    const known = this.responders.has(type);
    this.responders.set(type, (payload) => respond(payload as PayloadOf<D>));
    if (known) return;
    await this.messaging.answerThisProcess(
      definition,
      async (payload) => (await this.responders.get(type)?.(payload)) as ReplyInput<D>,
    );
  }

  /** The payloads of every message of this kind so far, oldest first. */
  seen<D extends EventDefinition | CommandDefinition>(definition: D): PayloadOf<D>[] {
    return this.envelopes(definition).map(({ payload }) => payload as PayloadOf<D>);
  }

  /** The same with their envelopes, for tests of ids and correlation. */
  envelopes(definition: EventDefinition | CommandDefinition): Envelope[] {
    return this.heard.filter(({ type }) => type === definition.type);
  }

  async close(): Promise<void> {
    await this.messaging.close();
  }
}
