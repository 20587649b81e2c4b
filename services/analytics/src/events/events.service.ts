import type { Envelope } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { AuditService } from '../audit/audit.service.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { FiguresService } from '../figures/figures.service.js';
import type { Generation } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { GenerationsService } from '../generations/generations.service.js';
import { PeopleService } from '../people/people.service.js';
import { EventRepository } from './event.repository.js';

/**
 * Stores every event once and brings the read models up to date with it, in one transaction: those that
 * answer now, and those in the making.
 */
@Injectable()
export class EventsService {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventRepository,
    private readonly generations: GenerationsService,
    private readonly counting: GenerationRepository,
    private readonly figures: FiguresService,
    private readonly people: PeopleService,
    private readonly datasets: DatasetsService,
    private readonly audit: AuditService,
  ) {}

  /** Stores and counts an event as it arrives. */
  async record(envelope: Envelope): Promise<void> {
    if (!this.concerns(envelope)) {
      await this.events.keep([envelope]);
      return;
    }
    // All of today's figures are one document: transactions side by side would only collide and try again.
    await this.queue.run('figures', () =>
      this.transact([envelope], async (session) => {
        const { current, building } = await this.generations.state(session);
        return building ? [current, building] : [current];
      }),
    );
  }

  /** Stores replayed events and counts them in the generation being built; throws when that was given up. */
  async replay(envelopes: readonly Envelope[], generation: Generation): Promise<void> {
    await this.transact(envelopes, async (session) => {
      const { building } = await this.generations.state(session);
      if (building?.id !== generation.id) throw new GenerationGivenUp();
      return [building];
    });
  }

  private concerns(envelope: Envelope): boolean {
    const models = [this.figures, this.people, this.datasets, this.audit];
    return models.some((model) => model.concerns(envelope));
  }

  private async transact(
    envelopes: readonly Envelope[],
    generationsFor: (session: ClientSession) => Promise<Generation[]>,
  ): Promise<void> {
    const store = async (session: ClientSession): Promise<void> => {
      await this.events.keep(envelopes, session);
      await this.audit.keep(envelopes, session);
      for (const generation of await generationsFor(session))
        await this.count(generation, envelopes, session);
    };
    // Two transactions may insert the same message at once.
    await retryOnDuplicateKey(() => this.transactions.run(store));
  }

  private async count(
    generation: Generation,
    envelopes: readonly Envelope[],
    session: ClientSession,
  ): Promise<void> {
    const ids = envelopes.map(({ messageId }) => messageId);
    const news = await this.counting.count(generation, ids, session);
    // Deleted from the set as they are taken: a message that is in one page twice counts once.
    const fresh = envelopes.filter(({ messageId }) => news.delete(messageId));
    for (const model of [this.figures, this.people, this.datasets])
      await model.apply(generation, fresh, session);
  }
}

/** Another rebuild began; this one's work is not wanted any more. */
export class GenerationGivenUp extends Error {
  constructor() {
    super('another rebuild has begun; this one was given up');
    this.name = 'GenerationGivenUp';
  }
}
