import { randomUUID } from 'node:crypto';
import type { Channel, ChannelModel } from 'amqplib';
import { z } from 'zod';
import type {
  CommandDefinition,
  Envelope,
  EventDefinition,
  PayloadOf,
  ReplyOf,
  RequestDefinition,
} from '@leadmart/contracts';
import type { Log } from '../logging/index.js';
import { BrokerConnection } from '../messaging/broker/broker-connection.js';
import { BrokerNames } from '../messaging/broker/broker-names.js';
import { Publisher } from '../messaging/broker/publisher.js';
import { ProcessQueue } from '../messaging/consumers/process-queue.js';
import { RequestAnswerer } from '../messaging/consumers/request-answerer.js';
import {
  envelopeFromBytes,
  envelopeToBytes,
  sealEnvelope,
  type PayloadInput,
  type ReplyInput,
} from '../messaging/envelopes/envelopes.js';
import { ParkedMessages } from '../messaging/index.js';
import { Requests } from '../messaging/requests/requests.js';
import { declareExchanges } from '../messaging/topology/declare-queues.js';
import { hangingMs, until } from './until.js';

interface TestBusOptions {
  readonly url: string;
  readonly namespace: string;
  readonly log: Log;
  /** The most by which a message is received late, at random: with it, tests that expect messages too early fail. */
  readonly lateMs?: number;
}

type Responder = (payload: unknown) => unknown;

/** No service listens to it: it arrives in the queue of the bus behind everything that is there already. */
const Marker: CommandDefinition = {
  kind: 'command',
  type: 'test.bus.caught-up.v1',
  payload: z.object({}),
  sample: {},
};

/**
 * Replaces all other services in a test: publishes their messages, answers their requests, and records every event
 * and command on the broker.
 */
export class TestBus {
  private readonly heard: Envelope[] = [];
  private readonly responders = new Map<string, Responder>();
  private readonly names: BrokerNames;
  private readonly publisher = new Publisher();
  private readonly requests: Requests;
  private readonly queue: ProcessQueue;
  private readonly connection: BrokerConnection;
  private readonly answerers: RequestAnswerer[] = [];
  private heardUntil = 0;
  private asking?: Channel;

  private constructor(private readonly options: TestBusOptions) {
    const { url, namespace, log } = options;
    this.names = new BrokerNames(namespace);
    this.requests = new Requests(this.names, 'test');
    this.queue = new ProcessQueue(this.names, 'test', log);
    const connectionName = `leadmart test (${namespace})`;
    this.connection = new BrokerConnection({ url, connectionName, log }, (model) =>
      this.prepare(model),
    );
  }

  /** Connects and listens; `seen` returns every message published from then on. */
  static async connect(options: TestBusOptions): Promise<TestBus> {
    const bus = new TestBus(options);
    const { events, commands } = bus.names;
    for (const exchange of [events, commands]) {
      const react = async ({ content }: { content: Buffer }) =>
        bus.hear(envelopeFromBytes(content));
      await bus.queue.subscribe({ exchange, key: '#', react });
    }
    await bus.connection.start();
    await until(() => bus.connection.isUp);
    return bus;
  }

  /** Publishes an event as the service that owns it. The same `messageId`, a UUID, twice is a redelivery. */
  async publish<D extends EventDefinition>(
    definition: D,
    payload: PayloadInput<D>,
    { messageId }: { messageId?: string } = {},
  ): Promise<void> {
    await this.publishEnvelope(seal(definition, payload, messageId));
  }

  /** Publishes an event that is in its envelope already. */
  async publishEnvelope(envelope: Envelope): Promise<void> {
    await this.send(this.names.events, envelope);
  }

  async command<D extends CommandDefinition>(
    definition: D,
    payload: PayloadInput<D>,
    { messageId }: { messageId?: string } = {},
  ): Promise<void> {
    await this.send(this.names.commands, seal(definition, payload, messageId));
  }

  async request<D extends RequestDefinition>(
    definition: D,
    payload: PayloadInput<D>,
  ): Promise<ReplyOf<D>> {
    return this.requests.send(definition, payload, { timeoutMs: hangingMs });
  }

  /**
   * Answers a request from now on; a second call for the same request replaces the answer. Errors are sent to the
   * requester.
   */
  async answer<D extends RequestDefinition>(
    definition: D,
    respond: (payload: PayloadOf<D>) => ReplyInput<D> | Promise<ReplyInput<D>>,
  ): Promise<void> {
    const { type } = definition;
    const isKnown = this.responders.has(type);
    this.responders.set(type, (payload) => respond(payload as PayloadOf<D>));
    if (isKnown) return;
    const handle = async (payload: unknown) => await this.responders.get(type)?.(payload);
    const answers = new Map([[type, { definition, handle }]]);
    const answerer = new RequestAnswerer('test', answers, this.options.log);
    this.answerers.push(answerer);
    if (this.asking) answerer.use(this.asking);
    const { requests: exchange } = this.names;
    const react = (message: Parameters<RequestAnswerer['react']>[0]) => answerer.react(message);
    await this.queue.subscribe({ exchange, key: type, react });
  }

  /**
   * The payloads of all messages of this type so far. They are in the order in which they occurred: messages may
   * arrive in another one. As for consumers, a message that was published twice is one.
   */
  seen<D extends EventDefinition | CommandDefinition>(definition: D): PayloadOf<D>[] {
    const byId = new Map(this.envelopes(definition).map((one) => [one.messageId, one]));
    const inOrder = [...byId.values()].toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt));
    return inOrder.map(({ payload }) => payload) as PayloadOf<D>[];
  }

  /** Resolves when `seen` has everything that was published before this call. */
  async caughtUp(): Promise<void> {
    const marker = seal(Marker, {});
    await this.send(this.names.commands, marker);
    await until(() => this.heard.some(({ messageId }) => messageId === marker.messageId));
  }

  /** Everything that was published of this type, with envelopes: for tests of ids, correlation and repetition. */
  envelopes(definition: EventDefinition | CommandDefinition): Envelope[] {
    return this.heard.filter(({ type }) => type === definition.type);
  }

  /** Returns parked messages of a service to the queues they failed in, as an operator does. Returns their number. */
  async replayParked(service: string, limit: number): Promise<number> {
    const { url, namespace } = this.options;
    const parked = await ParkedMessages.open({ url, namespace, service });
    try {
      return (await parked.replay(limit)).replayed;
    } finally {
      await parked.close();
    }
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /** Late messages keep their order. */
  private hear(envelope: Envelope): void {
    const { lateMs = 0 } = this.options;
    if (lateMs === 0) this.heard.push(envelope);
    else {
      const now = performance.now();
      this.heardUntil = Math.max(this.heardUntil, now + Math.random() * lateMs);
      setTimeout(() => this.heard.push(envelope), this.heardUntil - now);
    }
  }

  private async send(exchange: string, envelope: Envelope): Promise<void> {
    const { messageId, type, correlationId } = envelope;
    const content = envelopeToBytes(envelope);
    const message = { exchange, routingKey: type, content, messageId, type, correlationId };
    await this.publisher.publish(message);
  }

  private async prepare(model: ChannelModel): Promise<void> {
    this.publisher.use(await this.connection.openConfirmChannel(model));
    const asking = await this.connection.openChannel(model);
    await declareExchanges(asking, this.names);
    this.asking = asking;
    await this.requests.use(asking);
    for (const answerer of this.answerers) answerer.use(asking);
    await this.queue.openOn(await this.connection.openChannel(model));
  }
}

/** Seals a message as its owner would: the owner is the first word of the type. */
function seal<D extends EventDefinition | CommandDefinition>(
  definition: D,
  payload: PayloadInput<D>,
  messageId: string = randomUUID(),
): Envelope {
  const producer = definition.type.slice(0, definition.type.indexOf('.'));
  return sealEnvelope(definition, payload, { producer, messageId });
}
