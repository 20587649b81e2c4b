import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { Envelope } from '@leadmart/contracts';
import { allMatched, Transactions, type Write } from '@leadmart/platform/mongo';
import { AuditService } from '../audit/audit.service.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { talliesOf } from '../figures/figure.decisions.js';
import { FiguresService } from '../figures/figures.service.js';
import { idIn, type Generation, type GenerationState } from '../generations/generation.js';
import { GenerationsService } from '../generations/generations.service.js';
import { UsersService } from '../users/users.service.js';
import { CountedEventRepository } from './counted-event.repository.js';
import { EventRepository } from './event.repository.js';

/** The events that are stored, and the document ids of those that a generation has counted. */
interface Known {
  readonly stored: ReadonlySet<string>;
  readonly counted: ReadonlySet<string>;
}

const nothing: Known = { stored: new Set(), counted: new Set() };

/**
 * Stores events and counts them in generations, in one transaction: one command for all writes, and the commit.
 * Registrations, deletions of users and changes of datasets cost one read each, for all events together.
 */
@Injectable()
export class EventCounter {
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

  /** Whether an event changes a read model or the audit trail. Most events are only stored. */
  concerns(envelope: Envelope): boolean {
    const models = [this.figures, this.users, this.datasets, this.audit];
    return models.some((model) => model.concerns(envelope));
  }

  /** Throws a duplicate key error if one of the events is known, and StateChanged. */
  async countNew(
    envelopes: readonly Envelope[],
    state: GenerationState,
    generations: readonly Generation[],
  ): Promise<void> {
    await this.transactions.run((tx) => this.write(envelopes, { state, generations }, nothing, tx));
  }

  /** Stores and counts those of the events that are not stored or not counted. Throws StateChanged. */
  async countMissing(
    envelopes: readonly Envelope[],
    state: GenerationState,
    generations: readonly Generation[],
  ): Promise<void> {
    const ids = envelopes.map(({ messageId }) => messageId);
    await this.transactions.run(async (tx) => {
      const stored = await this.events.storedAmong(ids, tx);
      const counted = await this.counted.countedAmong(generations, ids, tx);
      await this.write(envelopes, { state, generations }, { stored, counted }, tx);
    });
  }

  private async write(
    envelopes: readonly Envelope[],
    into: { readonly state: GenerationState; readonly generations: readonly Generation[] },
    { stored, counted }: Known,
    tx: ClientSession,
  ): Promise<void> {
    const concerned = envelopes.filter((envelope) => this.concerns(envelope));
    const writes = [
      this.generations.guardOf(into.state),
      ...this.events.insertionsOf(envelopes.filter(({ messageId }) => !stored.has(messageId))),
      ...this.audit.writesOf(concerned),
    ];
    for (const generation of into.generations) {
      const isNew = ({ messageId }: Envelope) => !counted.has(idIn(generation, messageId));
      writes.push(...(await this.writesOf(generation, concerned.filter(isNew), tx)));
    }
    const written = await this.transactions.write(writes, tx);
    // Only the guard can match nothing: the other updates insert a document that is missing.
    if (!allMatched(writes, written)) throw new StateChanged();
  }

  private async writesOf(
    generation: Generation,
    fresh: readonly Envelope[],
    tx: ClientSession,
  ): Promise<Write[]> {
    const ids = fresh.map(({ messageId }) => messageId);
    const users = await this.users.changesOf(generation, fresh, tx);
    const tallies = fresh.flatMap((envelope) => talliesOf(envelope, generation.timeZone));
    return [
      ...this.counted.insertionsOf(generation, ids),
      ...users.writes,
      ...(await this.datasets.writesOf(generation, fresh, tx)),
      ...this.figures.additionsOf(generation, [...tallies, ...users.tallies]),
    ];
  }
}

/** The generations in which events are counted are no longer those of the given state. */
export class StateChanged extends Error {
  constructor() {
    super('the generations of the figures have changed');
    this.name = 'StateChanged';
  }
}
