import { IllegalOperationError, type Channel, type ConsumeMessage } from 'amqplib';
import {
  errorFromWire,
  PeerUnavailable,
  type ReplyOf,
  type RequestDefinition,
} from '@leadmart/contracts';
import { currentContext } from '../../logging/context.js';
import { inSpan } from '../../tracing/spans.js';
import type { BrokerNames } from '../broker/broker-names.js';
import { envelopeToBytes, sealEnvelope, type PayloadInput } from '../envelopes/envelopes.js';
import { header } from '../envelopes/message-headers.js';
import { wireReplySchema, type WireReply } from './wire-reply.js';

/** RabbitMQ's pseudo-queue: replies arrive on the channel that sent the request, without a queue. */
const directReplyTo = 'amq.rabbitmq.reply-to';
const defaultTimeoutMs = 2_000;

interface Waiting {
  resolve(reply: WireReply): void;
  reject(error: Error): void;
  readonly peer: string;
}

/**
 * Sends a request to another service and waits for its reply. Throws the responder's catalogue error, or
 * PeerUnavailable if the reply is late, no service listens or the broker is not available. A request that timed out
 * may still be executed: send only idempotent requests.
 */
export class Requests {
  private channel?: Channel;
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly names: BrokerNames,
    private readonly service: string,
  ) {}

  /** Sends requests through this channel from now on, until it closes. */
  async use(channel: Channel): Promise<void> {
    await channel.consume(directReplyTo, (message) => this.replied(message), { noAck: true });
    channel.on('return', ({ properties }) => this.unavailable(String(properties.correlationId)));
    channel.on('close', () => {
      if (this.channel === channel) this.channel = undefined;
      for (const id of this.waiting.keys()) this.unavailable(id);
    });
    this.channel = channel;
  }

  async send<D extends RequestDefinition>(
    definition: D,
    payload: PayloadInput<D>,
    { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
  ): Promise<ReplyOf<D>> {
    const envelope = sealEnvelope(definition, payload, { producer: this.service });
    const id = envelope.messageId;
    const content = envelopeToBytes(envelope);
    const attributes = { 'messaging.system': 'rabbitmq', 'messaging.message.id': id };
    const reply = await inSpan(`request ${definition.type}`, { kind: 'client', attributes }, () =>
      this.ask(definition, { id, content, timeoutMs }),
    );
    if (reply.error) throw errorFromWire(reply.error);
    return definition.reply.parse(reply.reply) as ReplyOf<D>;
  }

  private async ask(
    { type }: RequestDefinition,
    { id, content, timeoutMs }: { id: string; content: Buffer; timeoutMs: number },
  ): Promise<WireReply> {
    const peer = type.slice(0, type.indexOf('.'));
    const { channel } = this;
    if (!channel) throw PeerUnavailable({ peer });
    const traceparent = currentContext()?.traceparent;
    const timer = setTimeout(() => this.unavailable(id), timeoutMs);
    try {
      return await new Promise<WireReply>((resolve, reject) => {
        this.waiting.set(id, { resolve, reject, peer });
        channel.publish(this.names.requests, type, content, {
          mandatory: true,
          contentType: 'application/json',
          // The request expires with its timeout, so that it is not handled after its sender gave up.
          expiration: Math.ceil(timeoutMs),
          replyTo: directReplyTo,
          correlationId: id,
          messageId: id,
          type,
          ...(traceparent && { headers: { [header.traceparent]: traceparent } }),
        });
      });
    } catch (error) {
      if (error instanceof IllegalOperationError) throw PeerUnavailable({ peer });
      throw error;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(id);
    }
  }

  private unavailable(id: string): void {
    const waiting = this.waiting.get(id);
    waiting?.reject(PeerUnavailable({ peer: waiting.peer }));
  }

  private replied(message: ConsumeMessage | null): void {
    const waiting = this.waiting.get(String(message?.properties.correlationId));
    if (!message || !waiting) return;
    try {
      waiting.resolve(wireReplySchema.parse(JSON.parse(message.content.toString('utf8'))));
    } catch (error) {
      waiting.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
