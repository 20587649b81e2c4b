import { Injectable } from '@nestjs/common';
import { chosenShelves, forSaleOn } from '@leadmart/stock';
import { Catalogue } from '../../supply/index.js';
import { AvailabilityService } from '../availability/availability.service.js';
import type { StockAlert } from './stock-alert.schema.js';
import type { Counted } from './waiting.decisions.js';

/** Counts the leads of an alert that its buyer can buy now, as Buy Leads shows them. */
@Injectable()
export class AlertCounter {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly availability: AvailabilityService,
  ) {}

  /** Throws DatasetNotFound, and ComparisonRunning. */
  async of({
    buyerId,
    datasetId,
    phoneStatus,
    states,
  }: Pick<StockAlert, 'buyerId' | 'datasetId' | 'phoneStatus' | 'states'>): Promise<Counted> {
    // Before the leads are counted: thresholds that are too low only cause a look too many.
    const { stock } = await this.catalogue.find(buyerId, datasetId);
    const query = { datasetId, phoneStatus, states: [...states] };
    const { available, tooOld } = await this.availability.of(buyerId, query);
    const unsold = chosenShelves(tooOld?.states ?? [], phoneStatus);
    const shelves = chosenShelves(states, phoneStatus);
    const fenced = (stock.fence?.shelves ?? []).filter(({ index }) => shelves.includes(index));
    const heldBack =
      unsold.reduce((sum, index) => sum + forSaleOn(stock, index), 0) +
      fenced.reduce((sum, { forSale }) => sum + forSale, 0);
    return { available, heldBack, counts: stock.counts };
  }
}
