import { Injectable } from '@nestjs/common';
import type { DatasetId, ReturnRatesView } from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { Clock } from '@leadmart/platform/time';
import { DatasetRepository } from '../../datasets/dataset.repository.js';
import { AllocationRepository } from '../../stock/holdings/allocation.repository.js';
import { UploadRepository } from '../../uploads/upload.repository.js';
import { ClaimedLeadRepository } from '../claims/claimed-lead.repository.js';
import { dayOf, RateTally } from './rate-tally.js';

const dayMs = 24 * 60 * 60 * 1_000;
const maxUploads = 20;

/** How many of the leads that were bought in a range of days were returned. Reads what was bought and returned in it. */
@Injectable()
export class ReturnRatesService {
  private readonly recent = new RecentValues<number, ReturnRatesView>({
    read: (days) => this.read(days),
    maxAgeMs: 60_000,
    maxEntries: 10,
  });

  constructor(
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly allocations: AllocationRepository,
    private readonly uploads: UploadRepository,
    private readonly datasets: DatasetRepository,
    private readonly clock: Clock,
  ) {}

  /** Up to a minute old. */
  rates(days: number): Promise<ReturnRatesView> {
    return this.recent.get(days);
  }

  private async read(days: number): Promise<ReturnRatesView> {
    const now = this.clock.now();
    const dates = Array.from({ length: days }, (_, i) =>
      dayOf(new Date(now.getTime() - (days - 1 - i) * dayMs)),
    );
    const since = new Date(`${dates[0] ?? dayOf(now)}T00:00:00.000Z`);
    const returned = await this.claimedLeads.returnedSince(since);
    const datasetIds = [...new Set(returned.map(({ datasetId }) => datasetId))];
    const [uploads, datasets] = await Promise.all([
      this.uploads.completedOf(datasetIds),
      this.datasets.list(),
    ]);
    const tally = new RateTally(uploads);
    for (const lead of returned) tally.addReturned(lead);
    for await (const { _id, shelves, ends } of this.allocations.since(since)) {
      const day = dayOf(new Date(Number.parseInt(_id.slice(0, 8), 16) * 1_000));
      shelves.forEach((shelf, i) => {
        const datasetId = (ends[i] ?? '').split(':')[0] as DatasetId;
        tally.addSold({ datasetId, day }, shelf);
      });
    }
    const names = new Map(datasets.map(({ id, name }) => [id, name]));
    const nameOf = (id: DatasetId) => names.get(id) ?? 'Deleted dataset';
    const files = new Map(uploads.map((upload) => [upload.id, upload]));
    return {
      days: dates.map((_id) => ({ _id, ...tally.days.of(_id) })),
      datasets: tally.datasets
        .returned()
        .map(({ key: _id, ...rate }) => ({ _id, name: nameOf(_id), ...rate })),
      uploads: tally.uploads
        .returned()
        .slice(0, maxUploads)
        .flatMap(({ key: _id, ...rate }) => {
          const upload = files.get(_id);
          if (!upload) return [];
          const { datasetId: dataset, fileName } = upload;
          return [{ _id, dataset, datasetName: nameOf(dataset), fileName, ...rate }];
        }),
      states: tally.states.returned().map(({ key: _id, ...rate }) => ({ _id, ...rate })),
      reasons: tally.reasons
        .returned()
        .map(({ key: _id, returned: count }) => ({ _id, returned: count })),
    };
  }
}
