import type { ConsumeMessage } from 'amqplib';
import { Coalesce } from '../../coalescing/index.js';
import type { Log } from '../../logging/index.js';
import type { Verdict } from './queue-listener.js';
import { startReactionSpan } from './react-in-span.js';
import type { Reaction, ReadMessage, RetryingHandler } from './retrying-handler.js';

interface BatchHandlerOptions {
  readonly queue: string;
  /** The most messages of a batch. */
  readonly most: number;
  /** The time for which the first message of a batch waits for others. */
  readonly gatherMs: number | undefined;
  /** Handles messages alone, with retries and dead letters. */
  readonly one: RetryingHandler;
  readonly log: Log;
}

/** A delivery that is not settled yet. */
interface Waiting {
  readonly message: ConsumeMessage;
  readonly settle: (verdict: Verdict) => void;
}

type Readable = Waiting & { readonly read: ReadMessage };

/** Few batches at low load, and figures that are late by less than a person notices. */
const defaultGatherMs = 250;
/** The number of messages of a failed batch that are handled at a time. */
const aloneAtOnce = 20;

/**
 * Handles the messages of one queue in batches, one batch after the other: those that arrive within a moment, or while
 * the previous batch is handled. A message that is alone or cannot be read, and every message of a batch that failed,
 * is handled on its own: it is retried or parked without the others.
 */
export class BatchHandler {
  private readonly batches: Coalesce<Waiting>;

  constructor(private readonly options: BatchHandlerOptions) {
    const { most, gatherMs = defaultGatherMs } = options;
    this.batches = new Coalesce({ run: (batch) => this.handle(batch), most, gatherMs });
  }

  /** Resolves when the message is handled, perhaps before its batch; never rejects. */
  async react(message: ConsumeMessage): Promise<Verdict> {
    return new Promise((settle) => void this.batches.call({ message, settle }));
  }

  private async handle(batch: readonly Waiting[]): Promise<void> {
    const alone: Waiting[] = [];
    const byReaction = new Map<Reaction, Readable[]>();
    for (const one of batch) {
      const read = this.read(one);
      const same = read && byReaction.get(read.reaction);
      if (!read) alone.push(one);
      else if (same) same.push({ ...one, read });
      else byReaction.set(read.reaction, [{ ...one, read }]);
    }
    for (const [reaction, messages] of byReaction)
      if (!(await this.handleTogether(reaction, messages))) alone.push(...messages);
    await this.handleAlone(alone);
  }

  private read({ message }: Waiting): ReadMessage | undefined {
    try {
      return this.options.one.read(message);
    } catch {
      // Fails in the same way when it is handled alone, and is then retried or parked; or it is left out.
      return undefined;
    }
  }

  /** Returns false if the messages have to be handled one by one. */
  private async handleTogether(
    { handleAll }: Reaction,
    messages: readonly Readable[],
  ): Promise<boolean> {
    if (messages.length === 1 || handleAll === undefined) return false;
    const { queue, log, one } = this.options;
    const begun = performance.now();
    const spans = messages.map(({ read: { envelope }, message }) =>
      startReactionSpan({ envelope, message, queue, kind: 'consumer' }),
    );
    try {
      await handleAll(
        messages.map(({ read }) => read.payload),
        messages.map(({ read }) => read.context),
      );
    } catch (error) {
      log.warn({ err: error, queue, messages: messages.length }, 'message batch failed');
      for (const span of spans) span?.fail('batch');
      return false;
    } finally {
      for (const span of spans) span?.end();
    }
    // The share of each message, so that the sum is the time of the handler.
    const seconds = (performance.now() - begun) / 1000 / messages.length;
    for (const { message, read, settle } of messages) {
      one.record(message, read.envelope, { outcome: 'done', seconds });
      settle('done');
    }
    return true;
  }

  private async handleAlone(messages: readonly Waiting[]): Promise<void> {
    const left = messages.values();
    const work = async (): Promise<void> => {
      for (const { message, settle } of left) settle(await this.options.one.react(message));
    };
    await Promise.all(Array.from({ length: Math.min(aloneAtOnce, messages.length) }, work));
  }
}
