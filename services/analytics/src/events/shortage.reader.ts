import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { StockFellShort, type DatasetId, type StateCode } from '@leadmart/contracts';
import { events, type EventDocument } from './event.schema.js';

/** Requests that the stock could not fulfil, of a dataset and of a state if they are given. */
export interface Shortages {
  readonly datasetId?: DatasetId | undefined;
  readonly state?: StateCode | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface Shortage extends StockFellShort {
  readonly id: string;
}

/** Reads the events of failed searches. */
@Injectable()
export class ShortageReader {
  constructor(@InjectModel(events.name) private readonly events: Model<EventDocument>) {}

  /** Counts at most `most`. */
  async count(shortages: Shortages, most: number): Promise<number> {
    return this.events.countDocuments(filterOf(shortages)).limit(most);
  }

  /** Newest first, in the order of the index of types. */
  async page(shortages: Shortages, skip: number, limit: number): Promise<Shortage[]> {
    const found = this.events
      .find(filterOf(shortages))
      .sort({ type: -1, occurredAt: -1 })
      .skip(skip)
      .limit(limit);
    return (await found.lean<EventDocument[]>()).map(({ _id: id, payload }) => ({
      ...(payload as StockFellShort),
      id,
    }));
  }
}

function filterOf({ datasetId, state, from, to }: Shortages): QueryFilter<EventDocument> {
  const within = { ...(from && { $gte: from }), ...(to && { $lte: to }) };
  return {
    type: StockFellShort.type,
    ...((from ?? to) && { occurredAt: within }),
    ...(datasetId && { 'payload.datasetId': datasetId }),
    ...(state && { 'payload.states': state }),
  };
}
