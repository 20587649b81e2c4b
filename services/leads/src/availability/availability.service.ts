import { Injectable } from '@nestjs/common';
import type { AvailabilityQuery, AvailabilityView, UserId } from '@leadmart/contracts';
import { toDncCheckView } from '../datasets/dataset.view.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { holderOf } from '../stock/holdings/holding.js';
import { chosenShelves, stateOf } from '../stock/shelves/shelf.js';
import { StockService } from '../stock/stock.service.js';

/** Computes how many leads a buyer can buy now, in all and by state. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly stock: StockService,
  ) {}

  async of(buyerId: UserId, query: AvailabilityQuery): Promise<AvailabilityView> {
    const dataset = await this.datasets.findVisible(query.datasetId);
    const onShelves = await this.stock.available({
      datasetId: dataset.id,
      holder: holderOf(dataset, buyerId),
      shelves: chosenShelves(query.states, query.phoneStatus),
    });
    const byState: AvailabilityView['byState'] = {};
    let available = 0;
    for (const [shelf, count] of onShelves) {
      byState[stateOf(shelf)] = count;
      available += count;
    }
    return { available, byState, ...toDncCheckView(dataset.dncCheck) };
  }
}
