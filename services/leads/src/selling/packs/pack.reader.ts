import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import {
  pageSize,
  type PackSort,
  type PacksQuery,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { nameCollation, packIndexes } from '../purchases/pack-indexes.js';
import { toPurchase, type Purchase } from '../purchases/purchase.js';
import { purchases, type PurchaseDocument } from '../purchases/purchase.schema.js';
import { noTotals, type PackTotals } from './pack-totals.js';

/** The place of a pack in its buyer's list, and the last change of its name. */
export type PackPlace = Required<Pick<PurchaseDocument, '_id' | 'buyerId' | 'endedAt'>> &
  Pick<PurchaseDocument, 'renamedAt'>;

/** The size of a pack. */
export type PackSize = Required<Pick<PurchaseDocument, 'endedAt' | 'delivered' | 'cost'>>;

const sizeFields = { _id: false, endedAt: true, delivered: true, cost: true } as const;
const placeFields = { buyerId: true, endedAt: true, renamedAt: true } as const;
const newestFirst = { endedAt: -1, _id: -1 } as const;
const recentRead = 1_000;

/** Equal packs follow newest first, or all of an order is reversed: both directions of an index. */
const oldestFirst = { endedAt: 1, _id: 1 } as const;
const orders: Record<PackSort, Record<string, 1 | -1>> = {
  '-date': newestFirst,
  date: oldestFirst,
  name: { datasetName: 1, ...newestFirst },
  '-name': { datasetName: -1, ...oldestFirst },
  '-quantity': { delivered: -1, ...newestFirst },
  quantity: { delivered: 1, ...oldestFirst },
  '-cost': { cost: -1, ...newestFirst },
  cost: { cost: 1, ...oldestFirst },
};

/** The packs that are listed, without page and order. */
export type PackFilter = Omit<PacksQuery, 'page' | 'cursor' | 'limit' | 'sort'>;

/** Packs, which are completed purchases. */
@Injectable()
export class PackReader {
  constructor(@InjectModel(purchases.name) private readonly purchases: Model<PurchaseDocument>) {}

  /** Returns one page of the buyer's packs, in the order of an index. */
  async page(
    buyerId: UserId,
    { page, cursor, limit, sort, ...filter }: PacksQuery,
  ): Promise<Purchase[]> {
    const which = filterOf(buyerId, filter);
    const found = this.purchases
      .find(cursor === undefined ? which : { $and: [which, behind(cursor, sort)] })
      .sort(orders[sort])
      .skip((page - 1) * limit)
      .limit(limit);
    if (sort !== 'date' && sort !== '-date') {
      const index = packIndexes[sort.replace('-', '') as keyof typeof packIndexes];
      // A filter by date would make the server choose the index of dates, and sort.
      found.hint(index);
      if (index === packIndexes.name) found.collation(nameCollation);
    }
    const rows = await found.lean();
    return rows.map(toPurchase);
  }

  /** Returns those of the purchases that are packs of the buyer, in no order. */
  async findAll(buyerId: UserId, ids: readonly PurchaseId[]): Promise<Purchase[]> {
    const which = { _id: { $in: [...ids] }, buyerId, status: 'completed' as const };
    return (await this.purchases.find(which).lean()).map(toPurchase);
  }

  /** Returns all packs of the buyer, newest first. */
  async all(buyerId: UserId): Promise<Purchase[]> {
    const which = { buyerId, status: 'completed' as const };
    return (await this.purchases.find(which).sort(newestFirst).lean()).map(toPurchase);
  }

  /**
   * Returns the places of packs of these buyers that were purchased or renamed since a time, with one command; of too many,
   * those of the first pages.
   */
  async recentPlaces(buyerIds: readonly UserId[], since: Date): Promise<PackPlace[]> {
    const buyerId = { $in: [...buyerIds] };
    const rows = await this.purchases
      .find(
        {
          $or: [
            { buyerId, status: 'completed', endedAt: { $gte: since } },
            { buyerId, renamedAt: { $gte: since } },
          ],
        },
        placeFields,
      )
      .limit(recentRead)
      .lean<PackPlace[]>();
    if (rows.length < recentRead) return rows;
    const pages = buyerIds.map((one) =>
      this.purchases
        .find({ buyerId: one, status: 'completed' }, placeFields)
        .sort(newestFirst)
        .limit(pageSize)
        .lean<PackPlace[]>(),
    );
    return (await Promise.all(pages)).flat();
  }

  /** Returns the sizes of the buyer's packs since a time, newest first, at most `limit`. */
  async recentSizes(buyerId: UserId, since: Date, limit: number): Promise<PackSize[]> {
    return this.purchases
      .find({ buyerId, status: 'completed', endedAt: { $gte: since } }, sizeFields)
      .sort(newestFirst)
      .limit(limit)
      .lean<PackSize[]>();
  }

  /** Counts the buyer's packs that match. */
  async count(buyerId: UserId, filter: PackFilter): Promise<number> {
    return this.purchases.countDocuments(filterOf(buyerId, filter));
  }

  /** Adds up the buyer's packs that were purchased at `until` or before. */
  async totals(buyerId: UserId, until: Date): Promise<PackTotals> {
    const [totals] = await this.purchases.aggregate<PackTotals>([
      { $match: { buyerId, status: 'completed', endedAt: { $lte: until } } },
      {
        $group: {
          _id: null,
          packs: { $sum: 1 },
          leads: { $sum: '$delivered' },
          cost: { $sum: '$cost' },
        },
      },
      { $project: { _id: 0 } },
    ]);
    return totals ?? noTotals;
  }
}

function filterOf(
  buyerId: UserId,
  { name, status, states, min, max, from, to }: PackFilter,
): QueryFilter<PurchaseDocument> {
  const delivered = {
    ...(min !== undefined && { $gte: min }),
    ...(max !== undefined && { $lte: max }),
  };
  const endedAt = {
    ...(from !== undefined && { $gte: new Date(from) }),
    ...(to !== undefined && { $lte: new Date(to) }),
  };
  return {
    buyerId,
    status: 'completed',
    ...(name !== '' && { $or: [{ datasetName: partOf(name) }, { name: partOf(name) }] }),
    ...(status && { phoneStatus: status }),
    ...(states.length > 0 && { states: { $in: states } }),
    ...(Object.keys(delivered).length > 0 && { delivered }),
    ...(Object.keys(endedAt).length > 0 && { endedAt }),
  };
}

/** The place of a pack in the order by date. */
export const cursorOf = ({ endedAt, id }: Purchase): string => `${Number(endedAt)}.${id}`;

function behind(cursor: string, sort: PackSort): QueryFilter<PurchaseDocument> {
  const [milliseconds, text = ''] = cursor.split('.');
  const id = text as PurchaseId;
  const endedAt = new Date(Number(milliseconds));
  return sort === 'date'
    ? { endedAt: { $gte: endedAt }, $or: [{ endedAt: { $gt: endedAt } }, { _id: { $gt: id } }] }
    : { endedAt: { $lte: endedAt }, $or: [{ endedAt: { $lt: endedAt } }, { _id: { $lt: id } }] };
}

/** Upper or lower case. */
const partOf = (text: string) => ({ $regex: literally(text), $options: 'i' });

/** A pattern that matches this text only. */
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
