import type { Envelope } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { AuditService } from '../audit/audit.service.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { FiguresService } from '../figures/figures.service.js';
import { CountedEventRepository } from '../generations/counted-event.repository.js';
import type { Generation } from '../generations/generation.js';
import { GenerationsService } from '../generations/generations.service.js';
import { UsersService } from '../users/users.service.js';
import { EventRepository } from './event.repository.js';

/**
 * Stores every event once and, in the same transaction, applies it to the read models: to the current
 * generation and to the one that a rebuild is making.
 */
@Injectable()
export class EventsService {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventRepository,
    private readonly generations: GenerationsService,
    private readonly counted: CountedEventRepository,
    private readonly figures: FiguresService,
    private readonly users: UsersService,
    private readonly datasets: DatasetsService,
    private readonly audit: AuditService,
  ) {}

  /** Stores and counts an event as it arrives. */
  async record(envelope: Envelope): Promise<void> {
    if (!this.concerns(envelope)) {
      await this.events.insertMissing([envelope]);
      return;
    }
    // All of today's figures are one document: concurrent transactions would only conflict and retry.
    await this.queue.run('figures', () =>
      this.transact([envelope], async (tx) => {
        const { current, building } = await this.generations.state(tx);
        return building ? [current, building] : [current];
      }),
    );
  }

  /** Stores replayed events and counts them in the generation being built. Throws RebuildSuperseded. */
  async replay(envelopes: readonly Envelope[], generation: Generation): Promise<void> {
    await this.transact(envelopes, async (tx) => {
      const { building } = await this.generations.state(tx);
      if (building?.id !== generation.id) throw new RebuildSuperseded();
      return [building];
    });
  }

  private concerns(envelope: Envelope): boolean {
    const models = [this.figures, this.users, this.datasets, this.audit];
    return models.some((model) => model.concerns(envelope));
  }

  private async transact(
    envelopes: readonly Envelope[],
    generationsFor: (tx: ClientSession) => Promise<Generation[]>,
  ): Promise<void> {
    const store = async (tx: ClientSession): Promise<void> => {
      await this.events.insertMissing(envelopes, tx);
      await this.audit.keep(envelopes, tx);
      for (const generation of await generationsFor(tx))
        await this.count(generation, envelopes, tx);
    };
    // Two transactions may insert the same event at once.
    await retryOnDuplicateKey(() => this.transactions.run(store));
  }

  private async count(
    generation: Generation,
    envelopes: readonly Envelope[],
    tx: ClientSession,
  ): Promise<void> {
    const ids = envelopes.map(({ messageId }) => messageId);
    const uncounted = await this.counted.insertMissing(generation, ids, tx);
    // `delete` returns true once for each id: an event that is twice in one page counts once.
    const fresh = envelopes.filter(({ messageId }) => uncounted.delete(messageId));
    for (const model of [this.figures, this.users, this.datasets])
      await model.apply(generation, fresh, tx);
  }
}

/** Another rebuild has begun: the generation of this one is abandoned. */
export class RebuildSuperseded extends Error {
  constructor() {
    super('another rebuild has begun; this one was abandoned');
    this.name = 'RebuildSuperseded';
  }
}
