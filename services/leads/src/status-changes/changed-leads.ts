import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { LeadLines } from '../stock/pages/lead-lines.js';
import type { Place } from '../stock/directories/place.js';
import { LeadLayouts, type LeadCells } from '../stock/lead-layouts.js';

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
