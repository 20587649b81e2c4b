import { randomUUID } from 'node:crypto';
import type { ConsumeMessage } from 'amqplib';
import type { Envelope, MessageDefinition } from '@leadmart/contracts';
import type { Log } from '../../logging/index.js';
import type { BrokerNames } from '../broker/broker-names.js';
import type { Publisher } from '../broker/publisher.js';
import { envelopeFromBytes, payloadOf } from '../envelopes/envelopes.js';
import {
  contextOf,
  type BatchMessageHandler,
  type MessageContext,
  type MessageHandler,
} from '../envelopes/message-context.js';
import { failedAgain, failuresOf, header } from '../envelopes/message-headers.js';
import { afterFailure, type AfterFailure } from './failure-policy.js';
import type { Verdict } from './queue-listener.js';
import { reactInSpan } from './react-in-span.js';

/** The handler of one type of message. Without a definition it receives the whole envelope. */
export interface Reaction {
  readonly definition?: MessageDefinition;
  readonly handle: MessageHandler;
  /** Present for a queue whose messages are handled in batches. */
  readonly handleAll?: BatchMessageHandler;
}

/** A message that can be given to its handler. */
export interface ReadMessage {
  readonly envelope: Envelope;
  readonly payload: unknown;
  readonly context: MessageContext;
  readonly reaction: Reaction;
}

interface RetryingHandlerOptions {
  readonly service: string;
  readonly queue: string;
  readonly retriesMs: readonly number[];
  /** By message type; `*` handles every type without an entry of its own. */
  readonly reactions: ReadonlyMap<string, Reaction>;
  /** Whether messages about test accounts are acknowledged and not handled. */
  readonly leavesOutTests: boolean;
  readonly names: BrokerNames;
  readonly publisher: Publisher;
  readonly log: Log;
  /** Whether to count deliveries that were never settled. A quorum queue counts them itself. */
  readonly countsInterruptions: boolean;
  readonly onHandled: OnHandled;
  /** Called when the delay or parking queue no longer exists on the broker: everything is set up again. */
  readonly onQueueMissing: () => void;
}

/** Called for every handled message, for the metrics. */
export type OnHandled = (handled: {
  readonly queue: string;
  readonly type: string;
  readonly outcome: 'done' | 'failed' | 'retry' | 'park';
  readonly seconds: number;
  /** The age of the message when its first attempt began; absent for later attempts and for unreadable messages. */
  readonly delaySeconds?: number;
}) => void;

/** The clocks of two machines may differ; a negative age counts as 0. */
function ageSeconds({ occurredAt }: Envelope): number {
  return Math.max(0, (Date.now() - Date.parse(occurredAt)) / 1000);
}

/**
 * Handles events and commands of one queue: at least once, with counted delays between attempts; then the message
 * is parked.
 */
export class RetryingHandler {
  constructor(private readonly options: RetryingHandlerOptions) {}

  async react(message: ConsumeMessage): Promise<Verdict> {
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    let envelope: Envelope | undefined;
    try {
      this.refuseInterrupted(message);
      const opened = envelopeFromBytes(message.content);
      envelope = opened;
      const { queue, leavesOutTests } = this.options;
      if (opened.test && leavesOutTests) return 'done';
      await reactInSpan({ envelope, message, queue, kind: 'consumer' }, async () => {
        const { payload, context, reaction } = this.readingOf(opened, message);
        await reaction.handle(payload, context);
      });
      this.record(message, envelope, { outcome: 'done', seconds: seconds() });
      return 'done';
    } catch (error) {
      const plan = afterFailure(error, failuresOf(message) + 1, this.options.retriesMs);
      this.record(message, envelope, { outcome: plan.next, seconds: seconds() });
      return this.moveOn(message, error, plan);
    }
  }

  /** Throws where `react` would not reach the handler. */
  read(message: ConsumeMessage): ReadMessage {
    this.refuseInterrupted(message);
    const envelope = envelopeFromBytes(message.content);
    if (envelope.test && this.options.leavesOutTests) throw new Error('left out');
    return this.readingOf(envelope, message);
  }

  record(
    message: ConsumeMessage,
    envelope: Envelope | undefined,
    handled: { readonly outcome: 'done' | 'retry' | 'park'; readonly seconds: number },
  ): void {
    const { queue, onHandled } = this.options;
    const type = String(message.properties.type ?? message.fields.routingKey);
    const isFirst = failuresOf(message) === 0;
    const delaySeconds = envelope && isFirst ? ageSeconds(envelope) : undefined;
    onHandled({ queue, type, delaySeconds, ...handled });
  }

  private readingOf(envelope: Envelope, message: ConsumeMessage): ReadMessage {
    const { reactions, queue } = this.options;
    const reaction = reactions.get(envelope.type) ?? reactions.get('*');
    // An older process may receive a message that only the newer version handles; a later attempt may reach the
    // newer version.
    if (!reaction) throw new Error(`nothing in ${queue} handles ${envelope.type}`);
    const payload = reaction.definition ? payloadOf(reaction.definition, envelope) : envelope;
    const context = contextOf(envelope, queue, failuresOf(message) + 1);
    return { envelope, payload, context, reaction };
  }

  /**
   * A message that was delivered and never settled may have ended its process, and could end every other one. An
   * interruption therefore counts as a failure: the message is delayed and finally parked.
   */
  private refuseInterrupted({ fields }: ConsumeMessage): void {
    const { countsInterruptions, retriesMs } = this.options;
    if (fields.redelivered && countsInterruptions && retriesMs.length > 0)
      throw new Error('the process that handled this message ended before it was done');
  }

  /** Publishes a failed message to its delay or parking queue. The original is acknowledged only after that. */
  private async moveOn(
    message: ConsumeMessage,
    error: unknown,
    plan: AfterFailure,
  ): Promise<Verdict> {
    const { queue, names, service, publisher, log } = this.options;
    this.logFailure(message, error, plan);
    const { properties } = message;
    try {
      await publisher.publish({
        ...(plan.next === 'retry'
          ? { exchange: names.delay(service, plan.delayMs), routingKey: names.queue(queue) }
          : { exchange: names.deadLetters, routingKey: service }),
        content: message.content,
        messageId: String(properties.messageId ?? randomUUID()),
        type: String(properties.type ?? message.fields.routingKey),
        correlationId: String(properties.correlationId ?? ''),
        headers: {
          ...failedAgain(message, queue, error),
          ...(plan.next === 'park' && {
            [header.parkedBecause]: plan.because,
            [header.parkedAt]: new Date().toISOString(),
          }),
        },
      });
      return 'done';
    } catch (failure) {
      log.error({ err: failure, queue }, 'message transfer failed');
      this.options.onQueueMissing();
      return 'requeue';
    }
  }

  private logFailure(message: ConsumeMessage, error: unknown, plan: AfterFailure): void {
    const { log, queue } = this.options;
    const { messageId, type, correlationId } = message.properties;
    const attempt = failuresOf(message) + 1;
    const fields = { err: error, queue, messageId, type, correlationId, attempt, ...plan };
    if (plan.next === 'retry') log.warn(fields, 'message retry scheduled');
    else log.error(fields, 'message parked');
  }
}
