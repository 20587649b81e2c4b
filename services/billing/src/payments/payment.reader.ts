import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { PaymentId, UserId } from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import type { Payment, PaymentStatus } from './payment.js';
import { openStatuses } from './payment.repository.js';
import { payments, type PaymentDocument } from './payment.schema.js';

const unpaidStatuses: readonly PaymentStatus[] = [...openStatuses, 'failed'];

/** Payments that are open or failed, of some users or with some ids if these are given. */
export interface UnpaidPayments {
  readonly userIds?: readonly UserId[];
  readonly ids?: readonly PaymentId[];
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Payments in any state, for other features. */
@Injectable()
export class PaymentReader {
  constructor(@InjectModel(payments.name) private readonly model: Model<PaymentDocument>) {}

  /** Returns the payment with an id, ours or the provider's. */
  async find(id: { _id: PaymentId } | { intentId: string }): Promise<Payment | undefined> {
    const found = await this.model.findOne(id).lean();
    return found ? withId(found) : undefined;
  }

  /** Returns those of these payments that exist, in no order. */
  async findAll(ids: readonly string[]): Promise<Payment[]> {
    const found = await this.model.find({ _id: { $in: ids as readonly PaymentId[] } }).lean();
    return found.map(withId);
  }

  /** Returns payments that are open or failed, newest first. */
  async unpaid(which: UnpaidPayments, skip: number, limit: number): Promise<Payment[]> {
    const found = await this.model
      .find(unpaidOf(which))
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean();
    return found.map(withId);
  }

  /** Yields all of them with one cursor: one that is settled meanwhile moves no other. */
  async *allUnpaid(which: UnpaidPayments): AsyncGenerator<Payment> {
    const rows = this.model.find(unpaidOf(which)).sort({ createdAt: -1, _id: -1 }).lean().cursor();
    for await (const row of rows) yield withId(row);
  }

  async countUnpaid(which: UnpaidPayments, most: number): Promise<number> {
    return this.model.countDocuments(unpaidOf(which), { limit: most });
  }
}

function unpaidOf({ userIds, ids, from, to }: UnpaidPayments): QueryFilter<PaymentDocument> {
  const within = { ...(from && { $gte: from }), ...(to && { $lte: to }) };
  return {
    status: { $in: [...unpaidStatuses] },
    ...(userIds && { userId: { $in: [...userIds] } }),
    ...(ids && { _id: { $in: [...ids] } }),
    ...((from ?? to) && { createdAt: within }),
  };
}
