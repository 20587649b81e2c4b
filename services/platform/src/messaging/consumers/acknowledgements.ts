import type { Channel, ConsumeMessage } from 'amqplib';

/**
 * Settles the messages that one channel delivered. Those whose work ended in the same step of the event loop are
 * acknowledged together: the broker gets one acknowledgement for a batch.
 */
export class Acknowledgements {
  /** The tags of the messages that are not settled, in the order of their delivery. */
  private readonly open = new Set<number>();
  private handled: ConsumeMessage[] = [];
  private sending: Promise<void> | undefined;

  constructor(private readonly channel: Pick<Channel, 'ack' | 'nack'>) {}

  delivered(message: ConsumeMessage): void {
    this.open.add(tagOf(message));
  }

  /** Resolves when the acknowledgement is sent; rejects if the channel has closed. */
  async acknowledge(message: ConsumeMessage): Promise<void> {
    this.handled.push(message);
    this.sending ??= new Promise<void>((resolve) => process.nextTick(resolve)).then(() =>
      this.send(),
    );
    await this.sending;
  }

  /** Returns a message to its queue at once. Throws if the channel has closed. */
  giveBack(message: ConsumeMessage): void {
    this.open.delete(tagOf(message));
    this.channel.nack(message, false, true);
  }

  /** One acknowledgement for all messages before the first that is not settled, and one for each of the others. */
  private send(): void {
    const { handled } = this;
    this.handled = [];
    this.sending = undefined;
    for (const message of handled) this.open.delete(tagOf(message));
    const [firstOpen = Infinity] = this.open;
    const together = handled.filter((message) => tagOf(message) < firstOpen);
    const last = together.toSorted((one, other) => tagOf(one) - tagOf(other)).at(-1);
    if (last) this.channel.ack(last, true);
    for (const message of handled) if (tagOf(message) > firstOpen) this.channel.ack(message);
  }
}

const tagOf = ({ fields }: ConsumeMessage): number => fields.deliveryTag;
