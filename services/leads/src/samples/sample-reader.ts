import { Injectable } from '@nestjs/common';
import type { DatasetId, SampleRowView } from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { type FencedRange, LeadLines, ShelfRepository } from '@leadmart/stock';
import { sampledNumbers, type SampledShelf } from './sample.decisions.js';
import { toSampleRowView } from './sample.view.js';

const dayMs = 24 * 60 * 60 * 1_000;

/** A sample, with the counts that its rows depend on. */
export interface SampleRequest {
  readonly datasetId: DatasetId;
  readonly seed: string;
  readonly shelves: readonly (SampledShelf & {
    readonly count: number;
    readonly withdrawn: number;
    readonly fence: FencedRange | undefined;
  })[];
}

/**
 * Reads the masked rows of samples with three commands, whatever the size of the stock, and keeps them for the day: new
 * counts make another request.
 */
@Injectable()
export class SampleReader {
  private readonly known = new RecentValues<string, readonly SampleRowView[]>({
    read: (request) => this.readRows(JSON.parse(request) as SampleRequest),
    maxAgeMs: dayMs,
  });

  constructor(
    private readonly shelves: ShelfRepository,
    private readonly lines: LeadLines,
  ) {}

  async read(request: SampleRequest): Promise<readonly SampleRowView[]> {
    return request.shelves.length === 0 ? [] : this.known.get(JSON.stringify(request));
  }

  private async readRows({ datasetId, seed, shelves }: SampleRequest): Promise<SampleRowView[]> {
    const indexes = shelves.map(({ index }) => index);
    const stored = await this.shelves.find(datasetId, indexes, ['withdrawn']);
    const sampled = shelves.map(({ rows, ...shelf }) => {
      const withdrawn = stored.get(shelf.index)?.withdrawn;
      return { index: shelf.index, numbers: sampledNumbers(seed, { ...shelf, withdrawn }, rows) };
    });
    return (await this.lines.readCells(datasetId, sampled)).map(toSampleRowView);
  }
}
