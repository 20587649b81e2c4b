import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { type LeadCells, LeadLayouts, LeadLines, type Place } from '@leadmart/stock';

/** Reads the cells of leads by their places. */
@Injectable()
export class ChangedLeads {
  constructor(
    private readonly lines: LeadLines,
    private readonly layouts: LeadLayouts,
  ) {}

  /** Returns the cells by `placeKey`. */
  async read(
    datasetId: DatasetId,
    places: readonly Place[],
  ): Promise<ReadonlyMap<string, LeadCells>> {
    const { current } = this.layouts;
    const lines = await this.lines.read(datasetId, places);
    return new Map([...lines].map(([key, line]) => [key, current.namedCellsOf(line)]));
  }
}
