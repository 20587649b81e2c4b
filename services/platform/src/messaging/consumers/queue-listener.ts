import type { Channel, ConsumeMessage } from 'amqplib';
import type { Log } from '../../logging/index.js';
import type { Acknowledgements } from './acknowledgements.js';

/** The outcome of a delivery: acknowledged, or returned to the queue at once. */
export type Verdict = 'done' | 'requeue';

interface QueueListenerOptions {
  /** The queue's full name on the broker. */
  readonly queue: string;
  readonly prefetch: number;
  readonly log: Log;
  /** Handles a delivery; never rejects. */
  readonly react: (message: ConsumeMessage) => Promise<Verdict>;
  /** Called when the broker ended the subscription because the queue was deleted. */
  readonly onCancelled: () => void;
}

/** Consumes one queue, settles each message after its work is done, and can be drained. */
export class QueueListener {
  private readonly running = new Set<Promise<void>>();
  private subscription?: { readonly channel: Channel; readonly consumerTag: string };

  constructor(private readonly options: QueueListenerOptions) {}

  /** `acknowledgements` are those of the channel: its queues share the numbers of deliveries. */
  async listenOn(channel: Channel, acknowledgements: Acknowledgements): Promise<void> {
    const { queue, prefetch, onCancelled } = this.options;
    await channel.prefetch(prefetch);
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (message) this.receive(acknowledgements, message);
      else onCancelled();
    });
    this.subscription = { channel, consumerTag };
  }

  /** Takes no new messages, and resolves when the messages in progress are done. */
  async end(): Promise<void> {
    const { subscription } = this;
    this.subscription = undefined;
    await subscription?.channel.cancel(subscription.consumerTag).catch((error: unknown) => {
      this.options.log.debug({ err: error }, 'subscription already ended');
    });
    while (this.running.size > 0) await Promise.all(this.running);
  }

  get runningCount(): number {
    return this.running.size;
  }

  private receive(acknowledgements: Acknowledgements, message: ConsumeMessage): void {
    acknowledgements.delivered(message);
    const work = this.settle(acknowledgements, message).finally(() => this.running.delete(work));
    this.running.add(work);
  }

  private async settle(acknowledgements: Acknowledgements, message: ConsumeMessage): Promise<void> {
    const verdict = await this.options.react(message);
    try {
      // Only the channel that delivered a message may settle it: on a newer channel the same tag is another
      // message.
      if (verdict === 'done') await acknowledgements.acknowledge(message);
      else acknowledgements.giveBack(message);
    } catch (error) {
      this.options.log.info({ err: error }, 'message settlement failed');
    }
  }
}
