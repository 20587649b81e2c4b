import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { Listings } from '../choices/listings.js';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { daysListed, type Day } from '../shelves/listed-days.js';
import type { Place } from '../shelves/shelf.js';

/** Finds the days on which leads were first listed, which never change. */
@Injectable()
export class FirstListed {
  constructor(
    private readonly counts: StockCountsRepository,
    private readonly listings: Listings,
  ) {}

  /** The day of each lead, in their order. One read, and one or two for shelves that are not known. */
  async of(datasetId: DatasetId, leads: readonly Place[]): Promise<Day[]> {
    const stock = await this.counts.findLatest(datasetId);
    const shelves = [...new Set(leads.map(({ shelf }) => shelf))];
    const listings = await this.listings.find(datasetId, shelves, stock);
    const days = new Map<string, Day>();
    for (const shelf of shelves) {
      const numbers = leads.filter((lead) => lead.shelf === shelf).map(({ number }) => number);
      const found = daysListed(listings.get(shelf) ?? { list: undefined, before: [] }, numbers);
      numbers.forEach((number, i) => {
        const day = found[i];
        if (day !== undefined) days.set(`${shelf}:${number}`, day);
      });
    }
    return leads.map(({ shelf, number }) => {
      const day = days.get(`${shelf}:${number}`);
      if (day === undefined)
        throw new Error(`lead ${number} of shelf ${shelf} of dataset ${datasetId} is not listed`);
      return day;
    });
  }
}
