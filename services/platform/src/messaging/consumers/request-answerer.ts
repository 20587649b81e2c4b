import type { Channel, ConsumeMessage } from 'amqplib';
import { CatalogueError } from '@leadmart/contracts';
import type { Log } from '../../logging/index.js';
import { envelopeFromBytes, payloadOf } from '../envelopes/envelopes.js';
import { contextOf } from '../envelopes/message-context.js';
import { errorToWire, type WireReply } from '../requests/wire-reply.js';
import type { Verdict } from './queue-listener.js';
import { reactInSpan } from './react-in-span.js';
import type { OnHandled, Reaction } from './retrying-handler.js';

/** Answers the requests of one queue. A request is never repeated: its sender gets the error and decides. */
export class RequestAnswerer {
  private channel?: Channel;

  constructor(
    private readonly queue: string,
    private readonly answers: ReadonlyMap<string, Reaction>,
    private readonly log: Log,
    private readonly onHandled: OnHandled = () => undefined,
  ) {}

  /** Sends replies through this channel from now on. */
  use(channel: Channel): void {
    this.channel = channel;
  }

  async react(message: ConsumeMessage): Promise<Verdict> {
    const { replyTo, correlationId, type } = message.properties;
    const begun = performance.now();
    const reply = await this.answer(message);
    this.onHandled({
      queue: this.queue,
      type: String(type),
      outcome: reply.error ? 'failed' : 'done',
      seconds: (performance.now() - begun) / 1000,
    });
    try {
      this.channel?.publish('', String(replyTo), Buffer.from(JSON.stringify(reply)), {
        contentType: 'application/json',
        correlationId: String(correlationId),
      });
    } catch (error) {
      // The sender's timeout handles this case: it receives no reply.
      this.log.info({ err: error, queue: this.queue }, 'reply sending failed');
    }
    return 'done';
  }

  private async answer(message: ConsumeMessage): Promise<WireReply> {
    try {
      const envelope = envelopeFromBytes(message.content);
      const { definition, handle } = this.answers.get(envelope.type) ?? {};
      if (!handle || definition?.kind !== 'request')
        throw new Error(`nothing in ${this.queue} answers ${envelope.type}`);
      const payload = payloadOf(definition, envelope);
      const { queue } = this;
      const reply = await reactInSpan({ envelope, message, queue, kind: 'server' }, () =>
        handle(payload, contextOf(envelope, queue, 1)),
      );
      return { reply: definition.reply.parse(reply) };
    } catch (error) {
      const { messageId: requestId, type } = message.properties;
      const level = error instanceof CatalogueError ? error.traits.level : 'error';
      this.log[level]({ err: error, queue: this.queue, requestId, type }, 'a request failed');
      return { error: errorToWire(error) };
    }
  }
}
