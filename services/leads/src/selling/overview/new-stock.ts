import { Injectable } from '@nestjs/common';
import { RecentValues } from '@leadmart/platform/caching';
import { Clock } from '@leadmart/platform/time';
import { UploadReader } from '../../supply/index.js';
import { addedByDataset, type AddedLeads } from './overview.decisions.js';

const newForMs = 30 * 24 * 60 * 60_000;
const uploadsRead = 50;
const maxAgeMs = 60_000;

/** Leads that uploads of the last 30 days added, up to a minute old: all buyers read the same. */
@Injectable()
export class NewStock {
  private readonly recent = new RecentValues<'all', AddedLeads[]>({
    read: () => this.read(),
    maxAgeMs,
    maxEntries: 1,
  });

  constructor(
    private readonly uploads: UploadReader,
    private readonly clock: Clock,
  ) {}

  list(): Promise<readonly AddedLeads[]> {
    return this.recent.get('all');
  }

  private async read(): Promise<AddedLeads[]> {
    const since = new Date(this.clock.now().getTime() - newForMs);
    return addedByDataset(await this.uploads.latest(since, uploadsRead));
  }
}
