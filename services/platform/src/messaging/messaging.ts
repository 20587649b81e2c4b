import type { ChannelModel } from 'amqplib';
import {
  type Envelope,
  type EventDefinition,
  type MessageDefinition,
  type PayloadOf,
} from '@leadmart/contracts';
import { currentContext, type Log } from '../logging/index.js';
import { inSpan } from '../tracing/spans.js';
import { BrokerConnection } from './broker/broker-connection.js';
import { BrokerNames } from './broker/broker-names.js';
import { Publisher } from './broker/publisher.js';
import { HandlerTable } from './consumers/handler-table.js';
import { ProcessQueue } from './consumers/process-queue.js';
import { QueueListeners } from './consumers/queue-listeners.js';
import type { OnHandled } from './consumers/retrying-handler.js';
import {
  asReactionTo,
  envelopeFromBytes,
  envelopeToBytes,
  payloadOf,
  sealEnvelope,
  type PayloadInput,
} from './envelopes/envelopes.js';
import type { BatchMessageHandler, MessageHandler } from './envelopes/message-context.js';
import { header } from './envelopes/message-headers.js';
import { Requests } from './requests/requests.js';
import { declareExchanges, declareTopology, type QueueKeeping } from './topology/declare-queues.js';
import { lengthsOf, type QueueLength } from './topology/queue-lengths.js';
import type { Topology } from './topology/topology.js';

export interface MessagingOptions extends Partial<QueueKeeping> {
  readonly url: string;
  readonly namespace: string;
  /** The `producer` of the messages published here. */
  readonly service: string;
  readonly log: Log;
  readonly topology?: Topology;
  readonly onHandled?: OnHandled;
}

/**
 * A process's access to the broker: publishes events, sends requests, answers them and consumes queues. Created
 * directly or by MessagingModule. Recovers by itself after the broker was not available.
 */
export class Messaging {
  readonly requests: Requests;
  readonly names: BrokerNames;
  private readonly publisher = new Publisher();
  private readonly handlers: HandlerTable;
  private readonly listeners: QueueListeners;
  private readonly processQueue: ProcessQueue;
  private readonly connection: BrokerConnection;
  private readonly queueType: QueueKeeping['queueType'];
  private readonly lastWork: (() => Promise<void>)[] = [];

  constructor(private readonly options: MessagingOptions) {
    this.queueType = options.queueType ?? 'classic';
    const { url, namespace, service, log } = options;
    const topology = options.topology ?? { service, queues: {} };
    this.names = new BrokerNames(namespace);
    this.requests = new Requests(this.names, service);
    this.processQueue = new ProcessQueue(this.names, service, log);
    this.handlers = new HandlerTable(topology);
    this.listeners = new QueueListeners({
      topology,
      handlers: this.handlers,
      names: this.names,
      publisher: this.publisher,
      log,
      queueType: this.queueType,
      onHandled: options.onHandled ?? (() => undefined),
      onQueueMissing: (reason) => this.connection.reset(reason),
    });
    this.connection = new BrokerConnection(
      { url, connectionName: `leadmart ${service} (${namespace})`, log },
      (model) => this.prepare(model),
    );
  }

  get isUp(): boolean {
    return this.connection.isUp;
  }

  /** Begins to connect; does not wait for the broker. Publishing and sending requests work from then on. */
  async start(): Promise<void> {
    await this.connection.start();
  }

  /** Resolves when the broker is connected, at once if it already is; rejects after `timeoutMs`. */
  async whenUp(timeoutMs: number): Promise<void> {
    if (this.isUp) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the broker was not reached within ${timeoutMs} ms`)),
        timeoutMs,
      );
      this.connection.onUp(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /**
   * Calls `listener` after every (re)connect, and now if connected, so that it can request what may have been
   * missed.
   */
  onConnected(listener: () => void | Promise<void>): void {
    const call = () => {
      Promise.resolve()
        .then(listener)
        .catch((error: unknown) => {
          this.options.log.error({ err: error }, 'connect listener failed');
        });
    };
    this.connection.onUp(call);
    if (this.isUp) call();
  }

  /** Registers the handler of a message type in a queue (`*`: every event). Call it before `listen`. */
  handle(queue: string, type: string, handler: MessageHandler): void {
    this.handlers.add(queue, type, handler);
  }

  /** As `handle`, for a queue whose messages are handled in batches. */
  handleBatches(queue: string, type: string, handler: BatchMessageHandler): void {
    this.handlers.addBatch(queue, type, handler);
  }

  /** Begins to consume the topology's queues. Throws if a message has no handler. */
  async listen(): Promise<void> {
    this.handlers.assertComplete();
    await this.listeners.begin();
  }

  /**
   * Takes no more messages and waits up to `graceMs` for running handlers. Unfinished messages are delivered again.
   */
  async stopListening(graceMs = 10_000): Promise<void> {
    await this.listeners.end(graceMs);
  }

  /** Runs `work` after the process has stopped listening and before it disconnects from the broker. */
  beforeClosing(work: () => Promise<void>): void {
    this.lastWork.push(work);
  }

  /** Stops listening, finishes work that needs the broker, then disconnects. */
  async close(graceMs?: number): Promise<void> {
    await this.stopListening(graceMs);
    await Promise.all(this.lastWork.map((work) => work()));
    await this.connection.close();
  }

  /**
   * Publishes a sealed message; rejects with NotPublished. Usually called by the outbox relay, with the trace
   * position at which the message was written.
   */
  async publish(
    kind: 'event' | 'command',
    envelope: Envelope,
    traceparent?: string,
  ): Promise<void> {
    const { messageId, type, correlationId } = envelope;
    const exchange = this.names.exchangeOf(kind);
    const content = envelopeToBytes(envelope);
    const message = { exchange, routingKey: type, content, messageId, type, correlationId };
    if (traceparent === undefined) return this.publisher.publish(message);
    const attributes = { 'messaging.system': 'rabbitmq', 'messaging.message.id': messageId };
    const span = { kind: 'producer', attributes, parent: traceparent } as const;
    await inSpan(`publish ${type}`, span, () => {
      const headers = { [header.traceparent]: currentContext()?.traceparent ?? traceparent };
      return this.publisher.publish({ ...message, headers });
    });
  }

  seal<D extends MessageDefinition>(
    definition: D,
    payload: PayloadInput<D>,
    messageId?: string,
  ): Envelope {
    return sealEnvelope(definition, payload, { producer: this.options.service, messageId });
  }

  /** Delivers this event to every process that subscribes; events are not kept while the process is not connected. */
  async subscribeThisProcess<D extends EventDefinition>(
    definition: D,
    handler: (payload: PayloadOf<D>) => void | Promise<void>,
  ): Promise<void> {
    await this.processQueue.subscribe({
      exchange: this.names.events,
      key: definition.type,
      react: async ({ content }) => {
        const envelope = envelopeFromBytes(content);
        const payload = payloadOf(definition, envelope);
        await asReactionTo(envelope, () => handler(payload));
      },
    });
  }

  /**
   * The number of waiting messages and consumers of each queue of this service. Throws while the broker is not
   * available.
   */
  async queueLengths(): Promise<QueueLength[]> {
    const { topology } = this.options;
    if (!topology) return [];
    const channel = await this.connection.openOwnChannel();
    try {
      return await lengthsOf(channel, this.names, topology);
    } finally {
      await channel.close().catch((error: unknown) => {
        this.options.log.debug({ err: error }, 'queue count channel already closed');
      });
    }
  }

  /** Opens the channels of a new connection in this order: declarations, publishers, consumers. */
  private async prepare(model: ChannelModel): Promise<void> {
    const { topology, expireUnusedQueuesMs } = this.options;
    const { queueType } = this;
    const listening = await this.connection.openChannel(model);
    await declareExchanges(listening, this.names);
    if (topology)
      await declareTopology(listening, this.names, topology, { queueType, expireUnusedQueuesMs });
    this.publisher.use(await this.connection.openConfirmChannel(model));
    const asking = await this.connection.openChannel(model);
    await this.requests.use(asking);
    await this.processQueue.openOn(await this.connection.openChannel(model));
    await this.listeners.use(listening);
  }
}
