import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { ProofNeeded, type AdminAmount } from '@leadmart/contracts';
import { InjectConfig, type AdminLimits, type ServiceConfig } from '../config/index.js';
import { entity, moment, number, text, type DocumentOf } from '../entities/index.js';
import { InjectLog, type Log } from '../logging/index.js';
import { Metrics } from '../metrics/index.js';
import { driverCollection, retryOnDuplicateKey } from '../mongo/index.js';
import { isProofRecent, type SessionUser } from '../sessions/index.js';
import { Clock } from '../time/index.js';

const hourMs = 3_600_000;

/** The sum that one admin changed within one clock hour. */
const hours = entity({
  collection: 'adminAmounts',
  fields: {
    /** `<kind>:<admin>:<hour>` */
    _id: text(),
    kind: text<AdminAmount>(),
    hour: moment(),
    amount: number(),
  },
  indexes: [[{ hour: 1 }, { expireAfterSeconds: (2 * hourMs) / 1_000 }]],
});
type HourOfAdmin = DocumentOf<typeof hours>;

/**
 * Counts the amounts that each admin changes per clock hour, for all processes of the service together, and asks for a proof
 * above the operator's limits. A change that fails afterwards stays counted.
 */
@Injectable()
export class AdminAmounts {
  private readonly hours: mongo.Collection<HourOfAdmin>;
  private readonly limits: AdminLimits;

  constructor(
    @InjectConnection() connection: Connection,
    @InjectConfig() config: ServiceConfig,
    private readonly clock: Clock,
    metrics: Metrics,
    @InjectLog() private readonly log: Log,
  ) {
    this.hours = driverCollection(connection, hours.name, hours.schema);
    this.limits = config.ADMIN_PROOF_ABOVE;
    const help = 'The largest amount that one admin changed within this clock hour or the last one';
    const options = { name: 'leadmart_admin_amount', help, labels: ['kind'] as const };
    metrics.gauge(options, async () =>
      [...(await this.largest())].map(([kind, value]) => ({ labels: { kind }, value })),
    );
  }

  /** Throws ProofNeeded if the sum exceeds the limit and the session has no recent proof; then it counts nothing. */
  async add(admin: SessionUser, kind: AdminAmount, amount: number): Promise<void> {
    const hour = new Date(Math.floor(this.clock.now().getTime() / hourMs) * hourMs);
    const limit = isProofRecent(admin) ? undefined : this.limits[kind];
    const most = limit === undefined ? Number.MAX_SAFE_INTEGER : limit - amount;
    const _id = `${kind}:${admin.id}:${hour.toISOString()}`;
    if (most >= 0 && (await this.count({ _id, kind, hour, amount }, most))) return;
    this.log.warn(
      { adminId: admin.id, kind, amount, limit },
      'proof of an admin asked above limit',
    );
    throw ProofNeeded();
  }

  /** Each kind with the largest amount of one admin within this hour or the last one. */
  async largest(): Promise<Map<AdminAmount, number>> {
    const since = new Date(this.clock.now().getTime() - 2 * hourMs);
    const largest = new Map<AdminAmount, number>();
    for await (const { kind, amount } of this.hours.find({ hour: { $gt: since } }))
      largest.set(kind, Math.max(amount, largest.get(kind) ?? 0));
    return largest;
  }

  /** Returns false, and counts nothing, if there is more than `most` already. */
  private async count({ _id, kind, hour, amount }: HourOfAdmin, most: number): Promise<boolean> {
    const start = { $setOnInsert: { kind, hour, amount: 0 } };
    await retryOnDuplicateKey(() => this.hours.updateOne({ _id }, start, { upsert: true }));
    const counted = await this.hours.updateOne(
      { _id, amount: { $lte: most } },
      { $inc: { amount } },
    );
    return counted.matchedCount === 1;
  }
}
