import type { ConfirmChannel, Options } from 'amqplib';

/** The reason why the broker did not accept a message. */
export class NotPublished extends Error {
  constructor(readonly reason: 'broker-down' | 'unroutable' | 'refused' | 'no-confirm') {
    super(`not published: ${reason}`);
    this.name = 'NotPublished';
  }
}

/** A message with its properties, ready to be sent. */
export interface Outgoing {
  readonly exchange: string;
  readonly routingKey: string;
  readonly content: Buffer;
  readonly messageId: string;
  readonly type: string;
  readonly correlationId: string;
  readonly headers?: Readonly<Record<string, unknown>>;
}

const confirmTimeoutMs = 5_000;

/**
 * Publishes persistent, mandatory messages with confirms: a resolved promise means that the broker has stored the
 * message in a queue. Fails at once while the broker is not available; the outbox keeps messages that fail.
 */
export class Publisher {
  private channel?: ConfirmChannel;
  private readonly returned = new Set<string>();

  /** Publishes through this channel from now on, until it closes. */
  use(channel: ConfirmChannel): void {
    this.channel = channel;
    // The broker returns an unroutable message before it confirms it.
    channel.on('return', ({ properties }) => this.returned.add(String(properties.messageId)));
    channel.on('close', () => {
      if (this.channel === channel) this.channel = undefined;
    });
  }

  async publish(message: Outgoing): Promise<void> {
    const { channel } = this;
    if (!channel) throw new NotPublished('broker-down');
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new NotPublished('no-confirm')), confirmTimeoutMs);
      const settle = (failure: NotPublished | undefined) => {
        clearTimeout(timer);
        if (failure) reject(failure);
        else resolve();
      };
      const confirmed = (refusal: unknown) => {
        const unroutable = this.returned.delete(message.messageId);
        if (refusal) settle(new NotPublished(this.channel === channel ? 'refused' : 'broker-down'));
        else settle(unroutable ? new NotPublished('unroutable') : undefined);
      };
      try {
        const { exchange, routingKey, content } = message;
        channel.publish(exchange, routingKey, content, optionsOf(message), confirmed);
      } catch (error) {
        // The channel has just closed, or the headers do not fit into a frame.
        settle(new NotPublished(error instanceof RangeError ? 'refused' : 'broker-down'));
      }
    });
  }
}

function optionsOf({ messageId, type, correlationId, headers }: Outgoing): Options.Publish {
  return {
    persistent: true,
    mandatory: true,
    contentType: 'application/json',
    messageId,
    type,
    correlationId,
    timestamp: Math.floor(Date.now() / 1000),
    headers: { ...headers },
  };
}
