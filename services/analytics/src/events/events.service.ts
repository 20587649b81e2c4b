import type { Envelope } from '@leadmart/contracts';
import { isDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { DatasetsService } from '../datasets/datasets.service.js';
import { FiguresService } from '../figures/figures.service.js';
import { EventRepository } from './event.repository.js';
import { InTurn } from './in-turn.js';

/** Stores every event once and brings the read models up to date with it, in one transaction. */
@Injectable()
export class EventsService {
  private readonly inTurn = new InTurn();

  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventRepository,
    private readonly figures: FiguresService,
    private readonly datasets: DatasetsService,
  ) {}

  async record(envelope: Envelope): Promise<void> {
    // All of today's figures are one document: transactions side by side would only collide and try again.
    const counts = this.figures.concerns(envelope) || this.datasets.concerns(envelope);
    await (counts ? this.inTurn.run(() => this.store(envelope)) : this.store(envelope));
  }

  private async store(envelope: Envelope): Promise<void> {
    let heardBefore = false;
    try {
      await this.transactions.run(async (session) => {
        heardBefore = false;
        try {
          await this.events.insert(envelope, session);
        } catch (error) {
          heardBefore = isDuplicateKey(error);
          throw error;
        }
        await this.figures.apply(envelope, session);
        await this.datasets.apply(envelope, session);
      });
    } catch (error) {
      if (!heardBefore) throw error;
    }
  }
}
