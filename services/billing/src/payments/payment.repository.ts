import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo, QueryFilter, UpdateQuery } from 'mongoose';
import type { CreditTenths, PaymentId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { collectionOf, unlessTaken } from '@leadmart/platform/mongo';
import { DueRows } from '@leadmart/platform/work';
import { endsKey, workLeaseMs } from './payment.decisions.js';
import type { Payment, PaymentFailure, PaymentStatus, TakenBack } from './payment.js';
import { payments, type PaymentDocument } from './payment.schema.js';

export const openStatuses: readonly PaymentStatus[] = ['pending', 'unknown', 'requires_action'];
const open = { $in: [...openStatuses] };

/** Reads and writes payments. Each change of status names the statuses it may follow. */
@Injectable()
export class PaymentRepository {
  /** For the job that settles them. */
  readonly rows: mongo.Collection<PaymentDocument>;
  private readonly leases: DueRows<PaymentDocument>;

  constructor(@InjectModel(payments.name) private readonly model: Model<PaymentDocument>) {
    this.rows = collectionOf(model);
    this.leases = new DueRows(this.rows, { path: 'lease', leaseMs: workLeaseMs });
  }

  async find(id: PaymentId, tx?: ClientSession): Promise<Payment | undefined> {
    return paymentIn(await this.model.findById(id, null, { session: tx }).lean());
  }

  async findByRequestKey(requestKey: string): Promise<Payment | undefined> {
    return paymentIn(await this.model.findOne({ requestKey }).lean());
  }

  async findByIntent(intentId: string): Promise<Payment | undefined> {
    return paymentIn(await this.model.findOne({ intentId }).lean());
  }

  /** Stores a new payment. Returns false when its request key is taken. */
  async insert(payment: Payment): Promise<boolean> {
    return unlessTaken(() => this.model.create([withUnderscoreId(payment)]));
  }

  async endKey({ id }: Payment): Promise<void> {
    await this.model.updateOne({ _id: id }, { $unset: { requestKey: 1 } });
  }

  /** Takes an open payment over when its lease has ended. Of several concurrent callers one gets the payment. */
  async takeOver({ id }: Payment, now: Date): Promise<Payment | undefined> {
    const claim = await this.leases.claim(now, { _id: id, status: open });
    return claim && withId(claim.row);
  }

  async markUnknown(id: PaymentId, now: Date): Promise<void> {
    await this.model.updateOne(
      { _id: id, status: { $in: ['pending', 'unknown'] } },
      { $set: { status: 'unknown', lease: { dueAt: now } } },
    );
  }

  async markRequiresAction(id: PaymentId, intentId: string): Promise<void> {
    await this.model.updateOne(
      { _id: id, status: open },
      { $set: { status: 'requires_action', intentId } },
    );
  }

  /** Returns the payment afterwards, or undefined if it had succeeded before. */
  async markSucceeded(
    id: PaymentId,
    paid: { intentId: string; balanceAfter: CreditTenths; settledAt: Date },
    tx: ClientSession,
  ): Promise<Payment | undefined> {
    const update = {
      $set: { status: 'succeeded', ...paid },
      $unset: { work: 1, declineCounters: 1, failure: 1 },
    } as const;
    return this.change({ _id: id, status: { $ne: 'succeeded' } }, update, tx);
  }

  /** Ends an open payment without a charge. Returns the payment afterwards, or undefined if it was not open. */
  async markFailed(
    payment: Payment,
    failed: { failure: PaymentFailure; intentId?: string; settledAt: Date },
    tx: ClientSession,
  ): Promise<Payment | undefined> {
    const ended = endsKey(payment, failed.failure) ? { requestKey: 1 as const } : {};
    const update = {
      $set: { status: 'failed', ...failed },
      $unset: { work: 1, declineCounters: 1, ...ended },
    } as const;
    return this.change({ _id: payment.id, status: open }, update, tx);
  }

  async saveTakenBack(id: PaymentId, takenBack: TakenBack, tx: ClientSession): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { takenBack } }, { session: tx });
  }

  /** Returns the payment afterwards, or undefined if it does not match. */
  private async change(
    filter: QueryFilter<PaymentDocument>,
    update: UpdateQuery<PaymentDocument>,
    tx: ClientSession,
  ): Promise<Payment | undefined> {
    const options = { session: tx, returnDocument: 'after' } as const;
    return paymentIn(await this.model.findOneAndUpdate(filter, update, options).lean());
  }
}

const paymentIn = (document: PaymentDocument | null): Payment | undefined =>
  document ? withId(document) : undefined;
