import { Injectable } from '@nestjs/common';
import type { Envelope } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { retryOnDuplicateKey, unlessTaken } from '@leadmart/platform/mongo';
import type { Generation, GenerationState } from '../generations/generation.js';
import { GenerationsService } from '../generations/generations.service.js';
import { EventCounter, StateChanged } from './event-counter.js';
import { EventRepository } from './event.repository.js';

/**
 * Stores every event once and, in the same transaction, applies it to the read models: to the current generation and
 * to the one that a rebuild is making.
 */
@Injectable()
export class EventsService {
  private readonly queue = new KeyedQueue();
  /** Verified by each transaction, and read again when it has changed. */
  private state?: GenerationState;

  constructor(
    private readonly events: EventRepository,
    private readonly generations: GenerationsService,
    private readonly counter: EventCounter,
  ) {}

  /** Stores and counts events as they arrive: all of them or, when it throws, none. */
  async record(received: readonly Envelope[]): Promise<void> {
    const envelopes = distinct(received);
    if (!envelopes.some((envelope) => this.counter.concerns(envelope))) {
      await this.events.insertMissing(envelopes);
      return;
    }
    // All of today's figures are one document: concurrent transactions would only conflict and retry.
    await this.queue.run('figures', () => this.count(envelopes));
  }

  /** Stores replayed events and counts them in the generation being built. Throws RebuildSuperseded. */
  async replay(replayed: readonly Envelope[], building: Generation): Promise<void> {
    const envelopes = distinct(replayed);
    const state = await this.generations.state();
    try {
      const wanted = { ...state, building };
      await retryOnDuplicateKey(() => this.counter.countMissing(envelopes, wanted, [building]));
    } catch (error) {
      throw error instanceof StateChanged ? new RebuildSuperseded() : error;
    }
  }

  private async count(envelopes: readonly Envelope[]): Promise<void> {
    for (;;) {
      const state = (this.state ??= await this.generations.state());
      const generations = state.building ? [state.current, state.building] : [state.current];
      try {
        await this.countOnce(envelopes, state, generations);
        return;
      } catch (error) {
        if (!(error instanceof StateChanged)) throw error;
        this.state = undefined;
      }
    }
  }

  private async countOnce(
    envelopes: readonly Envelope[],
    state: GenerationState,
    generations: readonly Generation[],
  ): Promise<void> {
    if (await unlessTaken(() => this.counter.countNew(envelopes, state, generations))) return;
    // An event was delivered before, or another transaction inserts it now.
    await retryOnDuplicateKey(() => this.counter.countMissing(envelopes, state, generations));
  }
}

function distinct(envelopes: readonly Envelope[]): Envelope[] {
  return [...new Map(envelopes.map((envelope) => [envelope.messageId, envelope])).values()];
}

/** Another rebuild has begun: the generation of this one is abandoned. */
export class RebuildSuperseded extends Error {
  constructor() {
    super('another rebuild has begun; this one was abandoned');
    this.name = 'RebuildSuperseded';
  }
}
