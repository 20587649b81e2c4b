import type { Channel, ConsumeMessage } from 'amqplib';
import type { Log } from '../../logging/index.js';
import type { BrokerNames } from '../broker/broker-names.js';
import type { Publisher } from '../broker/publisher.js';
import type { QueueKeeping } from '../topology/declare-queues.js';
import { prefetchOf, retriesMsOf, type QueueSpec, type Topology } from '../topology/topology.js';
import { Acknowledgements } from './acknowledgements.js';
import { BatchHandler } from './batch-handler.js';
import type { HandlerTable } from './handler-table.js';
import { QueueListener, type Verdict } from './queue-listener.js';
import { RequestAnswerer } from './request-answerer.js';
import { RetryingHandler, type OnHandled } from './retrying-handler.js';

interface QueueListenersOptions {
  readonly topology: Topology;
  readonly handlers: HandlerTable;
  readonly names: BrokerNames;
  readonly publisher: Publisher;
  readonly log: Log;
  readonly queueType: QueueKeeping['queueType'];
  readonly onHandled: OnHandled;
  /** Called when a queue of the service no longer exists on the broker. */
  readonly onQueueMissing: (reason: string) => void;
}

/** A channel that delivers messages, and what settles them: it must know every message that the channel delivered. */
interface Source {
  readonly channel: Channel;
  readonly acknowledgements: Acknowledgements;
}

/**
 * The listeners of all queues of a service. They start together, stop together and move to a new connection
 * together.
 */
export class QueueListeners {
  private readonly answerers: RequestAnswerer[] = [];
  private readonly listeners: QueueListener[];
  private source?: Source;
  private listening = false;

  constructor(private readonly options: QueueListenersOptions) {
    this.listeners = Object.entries(options.topology.queues).map(([queue, spec]) =>
      this.listenerOf(queue, spec),
    );
  }

  /** Takes messages from a new connection, if the service is listening, and answers requests through it. */
  async use(channel: Channel): Promise<void> {
    const source = { channel, acknowledgements: new Acknowledgements(channel) };
    this.source = source;
    // The channel that acknowledges a request: another one would wake another process of the broker.
    for (const answerer of this.answerers) answerer.use(channel);
    channel.on('close', () => {
      if (this.source === source) this.source = undefined;
    });
    if (this.listening) await this.listenOn(source);
  }

  async begin(): Promise<void> {
    if (this.listening) return;
    this.listening = true;
    if (!this.source) return;
    try {
      await this.listenOn(this.source);
    } catch (error) {
      // The connection has just failed; the next connection starts the listeners again.
      this.options.log.warn({ err: error }, 'consumer start failed');
    }
  }

  async end(graceMs: number): Promise<void> {
    this.listening = false;
    const allDone = Promise.all(this.listeners.map((listener) => listener.end()));
    let timer: NodeJS.Timeout | undefined;
    const graceOver = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([allDone, graceOver]);
    clearTimeout(timer);
    const left = this.listeners.reduce((sum, listener) => sum + listener.runningCount, 0);
    if (left > 0) this.options.log.warn({ left }, 'running handlers abandoned');
  }

  private async listenOn({ channel, acknowledgements }: Source): Promise<void> {
    // One after the other: a prefetch applies to the next subscription of the channel.
    for (const listener of this.listeners) await listener.listenOn(channel, acknowledgements);
  }

  private listenerOf(queue: string, spec: QueueSpec): QueueListener {
    const { names, log, onQueueMissing } = this.options;
    return new QueueListener({
      queue: names.queue(queue),
      prefetch: prefetchOf(spec),
      log,
      react: this.reactionOf(queue, spec),
      onCancelled: () => onQueueMissing(`the broker ended the subscription to ${queue}`),
    });
  }

  private reactionOf(
    queue: string,
    spec: QueueSpec,
  ): (message: ConsumeMessage) => Promise<Verdict> {
    const { handlers, topology, names, publisher, log, onHandled, onQueueMissing } = this.options;
    if (spec.requests) {
      const answerer = new RequestAnswerer(queue, handlers.of(queue), log, onHandled);
      this.answerers.push(answerer);
      return (message) => answerer.react(message);
    }
    const handler = new RetryingHandler({
      service: topology.service,
      queue,
      retriesMs: retriesMsOf(spec),
      reactions: handlers.of(queue),
      leavesOutTests: spec.events !== undefined && !spec.tests,
      names,
      publisher,
      log,
      countsInterruptions: this.options.queueType === 'classic',
      onHandled,
      onQueueMissing: () => onQueueMissing(`a delay or parking queue of ${queue} is missing`),
    });
    const { batch: most, gatherMs } = spec;
    if (most === undefined) return (message) => handler.react(message);
    const batches = new BatchHandler({ queue, most, gatherMs, one: handler, log });
    return (message) => batches.react(message);
  }
}
