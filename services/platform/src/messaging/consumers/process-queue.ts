import { randomUUID } from 'node:crypto';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Log } from '../../logging/index.js';
import type { BrokerNames } from '../broker/broker-names.js';

/** A subscription of this process: one type of message, or `#` for every message on the exchange. */
interface ProcessSubscription {
  readonly exchange: string;
  readonly key: string;
  /** A failure is logged only: a process that missed an event requests the current state after `onConnected`. */
  readonly react: (message: ConsumeMessage) => Promise<unknown>;
}

/**
 * A queue of this process only, deleted with its connection. For information that every replica needs, such as
 * ended sessions; never for work.
 */
export class ProcessQueue {
  private readonly subscriptions: ProcessSubscription[] = [];
  private open?: { readonly channel: Channel; readonly queue: string };

  constructor(
    private readonly names: BrokerNames,
    private readonly service: string,
    private readonly log: Log,
  ) {}

  /** Takes effect at once when connected, otherwise with the next connection. */
  async subscribe(subscription: ProcessSubscription): Promise<void> {
    this.subscriptions.push(subscription);
    if (this.open) await this.bind(this.open.channel, this.open.queue, subscription);
  }

  async openOn(channel: Channel): Promise<void> {
    // Uses a new name each time: after a network failure the broker may keep the old queue for a while.
    const queue = this.names.queue(`${this.service}:process:${randomUUID()}`);
    await channel.assertQueue(queue, { exclusive: true, autoDelete: true, durable: false });
    channel.on('close', () => {
      if (this.open?.channel === channel) this.open = undefined;
    });
    this.open = { channel, queue };
    // Subscriptions added during the loop bind themselves; binding twice is harmless.
    for (const subscription of this.subscriptions) await this.bind(channel, queue, subscription);
    await channel.consume(queue, (message) => this.received(message), { noAck: true });
  }

  private async bind(
    channel: Channel,
    queue: string,
    { exchange, key }: ProcessSubscription,
  ): Promise<void> {
    await channel.bindQueue(queue, exchange, key);
  }

  private received(message: ConsumeMessage | null): void {
    if (!message) return;
    const { exchange, routingKey } = message.fields;
    for (const { react, ...wanted } of this.subscriptions) {
      if (wanted.exchange !== exchange) continue;
      if (wanted.key !== '#' && wanted.key !== routingKey) continue;
      react(message).catch((error: unknown) => {
        this.log.error({ err: error, type: routingKey }, 'process message failed');
      });
    }
  }
}
