import type { AdminAmount, UserId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Schema, type Connection, type mongo } from 'mongoose';
import { Metrics } from '../metrics/index.js';
import { driverCollection, retryOnDuplicateKey } from '../mongo/index.js';
import { Clock } from '../time/index.js';

/** The sum that one admin changed within one clock hour. */
interface HourOfAdmin {
  /** `<kind>:<admin>:<hour>` */
  readonly _id: string;
  readonly kind: AdminAmount;
  readonly hour: Date;
  readonly amount: number;
}

const hourMs = 3_600_000;

const hoursSchema = new Schema<HourOfAdmin>(
  { _id: String, kind: String, hour: Date, amount: Number },
  { collection: 'adminAmounts', versionKey: false },
);
hoursSchema.index({ hour: 1 }, { expireAfterSeconds: (2 * hourMs) / 1_000 });

/**
 * Counts the amounts that each admin changes per clock hour, for all processes of the service together. A change that fails
 * afterwards stays counted.
 */
@Injectable()
export class AdminAmounts {
  private readonly hours: mongo.Collection<HourOfAdmin>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.hours = driverCollection(connection, 'AdminAmounts', hoursSchema);
    const help = 'The largest amount that one admin changed within this clock hour or the last one';
    const options = { name: 'leadmart_admin_amount', help, labels: ['kind'] as const };
    metrics.gauge(options, async () =>
      [...(await this.largest())].map(([kind, value]) => ({ labels: { kind }, value })),
    );
  }

  async add(adminId: UserId, kind: AdminAmount, amount: number): Promise<void> {
    const hour = new Date(Math.floor(this.clock.now().getTime() / hourMs) * hourMs);
    const _id = `${kind}:${adminId}:${hour.toISOString()}`;
    const counted = { $setOnInsert: { kind, hour }, $inc: { amount } };
    await retryOnDuplicateKey(() => this.hours.updateOne({ _id }, counted, { upsert: true }));
  }

  /** Each kind with the largest amount of one admin within this hour or the last one. */
  async largest(): Promise<Map<AdminAmount, number>> {
    const since = new Date(this.clock.now().getTime() - 2 * hourMs);
    const largest = new Map<AdminAmount, number>();
    for await (const { kind, amount } of this.hours.find({ hour: { $gt: since } }))
      largest.set(kind, Math.max(amount, largest.get(kind) ?? 0));
    return largest;
  }
}
