import amqp, { type ChannelModel, type ConfirmChannel, type GetMessage } from 'amqplib';
import { redactText } from '../../logging/index.js';
import { BrokerNames } from '../broker/broker-names.js';
import { Publisher } from '../broker/publisher.js';
import { header } from '../envelopes/message-headers.js';
import {
  goThrough,
  isMeant,
  replayParked,
  type ParkedFilter,
  type ReplayReport,
} from './replay-parked.js';

/** A parked message, with the details of its failure. */
interface ParkedMessage {
  readonly messageId: string;
  readonly type: string;
  /** The queue whose handler failed. */
  readonly queue: string;
  /** `exhausted`, `refused`, `unreadable`, or the broker's own reason for a message that it dead-lettered. */
  readonly because: string;
  readonly error: string;
  readonly parkedAt?: Date;
  readonly replays: number;
  readonly correlationId: string;
  readonly content: Buffer;
}

interface Place {
  readonly url: string;
  readonly namespace: string;
  /** The service whose parking queue this is. */
  readonly service: string;
}

const connectTimeoutMs = 5_000;

/**
 * Operators' access to the parking queue of one service: list, replay, drop. Uses its own connection, so that it
 * does not depend on the service.
 */
export class ParkedMessages {
  private constructor(
    private readonly model: ChannelModel,
    private readonly channel: ConfirmChannel,
    private readonly names: BrokerNames,
    readonly queue: string,
  ) {}

  /** Rejects if the broker is not available, or if the service has never declared its queues. */
  static async open({ url, namespace, service }: Place): Promise<ParkedMessages> {
    const names = new BrokerNames(namespace);
    const queue = names.parkingQueue(service);
    const clientProperties = { connection_name: `leadmart operator (${service})` };
    const model = await amqp.connect(url, { timeout: connectTimeoutMs, clientProperties });
    // The failing call reports the error.
    model.on('error', () => undefined);
    try {
      const channel = await model.createConfirmChannel();
      channel.on('error', () => undefined);
      await channel.checkQueue(queue);
      return new ParkedMessages(model, channel, names, queue);
    } catch (error) {
      await model.close().catch(() => undefined);
      throw error;
    }
  }

  async count(): Promise<number> {
    return (await this.channel.checkQueue(this.queue)).messageCount;
  }

  /** Returns the oldest messages and leaves them in the queue. */
  async look(limit: number, only: ParkedFilter = {}): Promise<ParkedMessage[]> {
    const seen: ParkedMessage[] = [];
    await goThrough(this.channel, this.queue, async (message) => {
      if (isMeant(message, only)) seen.push(this.describe(message));
      return seen.length < limit ? 'keep' : 'enough';
    });
    return seen;
  }

  /** Returns messages to the queues they failed in. A message that fails again is parked again. */
  async replay(limit: number, only: ParkedFilter = {}): Promise<ReplayReport> {
    const { names, queue: parkingQueue } = this;
    const publisher = new Publisher();
    publisher.use(this.channel);
    return replayParked(this.channel, { publisher, names, parkingQueue, limit, only });
  }

  /** Removes one message for good after `note` has recorded it; undefined if it does not exist. */
  async drop(
    messageId: string,
    note: (message: ParkedMessage) => Promise<void>,
  ): Promise<ParkedMessage | undefined> {
    let dropped: ParkedMessage | undefined;
    await goThrough(this.channel, this.queue, async (message) => {
      if (dropped || !isMeant(message, { messageId })) return dropped ? 'enough' : 'keep';
      const found = this.describe(message);
      await note(found);
      dropped = found;
      return 'done';
    });
    return dropped;
  }

  async close(): Promise<void> {
    // Closes the channel first: acknowledgements may still be in flight.
    await this.channel.close().catch(() => undefined);
    await this.model.close().catch(() => undefined);
  }

  private describe({ content, fields, properties }: GetMessage): ParkedMessage {
    const headers = properties.headers ?? {};
    const text = (name: string): string | undefined => {
      const value: unknown = headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    const parkedAt = text(header.parkedAt);
    const brokersQueue = text('x-first-death-queue')?.replace(this.names.queue(''), '');
    const code = text(header.errorCode);
    const error = redactText(text(header.error) ?? '');
    return {
      messageId: String(properties.messageId ?? ''),
      type: String(properties.type ?? fields.routingKey),
      queue: text(header.originQueue) ?? brokersQueue ?? '?',
      because: text(header.parkedBecause) ?? text('x-first-death-reason') ?? '?',
      error: code && code !== 'UNKNOWN' ? `${code}: ${error}` : error,
      ...(parkedAt ? { parkedAt: new Date(parkedAt) } : {}),
      replays: Number(headers[header.replays] ?? 0),
      correlationId: String(properties.correlationId ?? ''),
      content,
    };
  }
}
