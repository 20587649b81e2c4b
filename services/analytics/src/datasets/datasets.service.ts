import type { Envelope } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { isAboutDataset, isNews, toldBy } from './dataset.decisions.js';
import { DatasetRepository } from './dataset.repository.js';

/** Knows which datasets there are. */
@Injectable()
export class DatasetsService {
  constructor(private readonly datasets: DatasetRepository) {}

  /** Whether `apply` may do anything with this event. */
  concerns({ type }: Envelope): boolean {
    return isAboutDataset(type);
  }

  /** Called with every event, once each; most are about something else. */
  async apply(envelope: Envelope, session: ClientSession): Promise<void> {
    const told = toldBy(envelope);
    if (!told) return;
    const known = await this.datasets.find(told.id, session);
    if (isNews(told, known)) await this.datasets.save(told, session);
  }

  async count(): Promise<number> {
    return await this.datasets.count();
  }
}
