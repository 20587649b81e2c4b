import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { DatasetId, StateCode } from '@leadmart/contracts';
import { liveIds } from '@leadmart/platform/mongo';
import { saleIndexes } from '../purchases/pack-indexes.js';
import { toPurchase, type Purchase } from '../purchases/purchase.js';
import { purchases, type PurchaseDocument } from '../purchases/purchase.schema.js';

/** Delivered packs of all buyers, of a dataset and of a state if they are given; none of the sandbox. */
export interface Sales {
  readonly datasetId?: DatasetId | undefined;
  readonly state?: StateCode | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The number of packs, their leads, and their cost in tenths of a credit. */
export interface SaleSums {
  readonly packs: number;
  readonly leads: number;
  readonly cost: number;
}

const noSales: SaleSums = { packs: 0, leads: 0, cost: 0 };
const newestFirst = { endedAt: -1, _id: -1 } as const;

/** Reads the packs of all buyers for admins, newest first. */
@Injectable()
export class SaleReader {
  constructor(@InjectModel(purchases.name) private readonly purchases: Model<PurchaseDocument>) {}

  async page(sales: Sales, skip: number, limit: number): Promise<Purchase[]> {
    const found = this.found(sales).skip(skip).limit(limit);
    return (await found.lean()).map(toPurchase);
  }

  /** Adds up the newest packs, at most `most`. */
  async sums(sales: Sales, most: number): Promise<SaleSums> {
    const [sums] = await this.purchases.aggregate<SaleSums>(
      [
        { $match: filterOf(sales) },
        { $sort: newestFirst },
        { $limit: most },
        {
          $group: {
            _id: null,
            packs: { $sum: 1 },
            leads: { $sum: '$delivered' },
            cost: { $sum: '$cost' },
          },
        },
        { $unset: '_id' },
      ],
      { hint: indexOf(sales) },
    );
    return sums ?? noSales;
  }

  async *all(sales: Sales): AsyncGenerator<Purchase> {
    for await (const row of this.found(sales).lean().cursor()) yield toPurchase(row);
  }

  private found(sales: Sales) {
    return this.purchases.find(filterOf(sales)).sort(newestFirst).hint(indexOf(sales));
  }
}

/** The server would sometimes choose another index of packs, and sort. */
function indexOf({ datasetId, state }: Sales): Record<string, 1 | -1> {
  if (datasetId) return saleIndexes.dataset;
  return state ? saleIndexes.state : saleIndexes.all;
}

function filterOf({ datasetId, state, from, to }: Sales): QueryFilter<PurchaseDocument> {
  const within = { ...(from && { $gte: from }), ...(to && { $lte: to }) };
  return {
    status: 'completed',
    datasetId: datasetId ?? liveIds,
    ...(state && { states: state }),
    ...((from ?? to) && { endedAt: within }),
  };
}
