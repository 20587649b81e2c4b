import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { PurchaseCompleted, type PurchaseId } from '@leadmart/contracts';
import { driverCollection } from '@leadmart/platform/mongo';
import type { OutboxRow, WaitingMessages } from '@leadmart/platform/outbox';
import { replayedEvent } from '@leadmart/platform/replay';
import { type DueRows, Work } from '@leadmart/platform/work';
import { publishCompletions } from '../../../leads.jobs.js';
import { toPurchase } from '../purchase.js';
import { purchases, type PurchaseDocument } from '../purchase.schema.js';
import { toPurchasePayload } from '../purchase.view.js';

/**
 * The completed purchases whose event the broker has not confirmed, as rows for a relay. The event is made again from the
 * purchase, so a purchase is completed without a row in the outbox, and without a transaction. See decisions/0044.
 */
@Injectable()
export class UnpublishedPurchaseRepository implements WaitingMessages {
  private readonly purchases: mongo.Collection<PurchaseDocument>;
  private readonly due: DueRows<PurchaseDocument>;

  constructor(@InjectConnection() connection: Connection, work: Work) {
    this.purchases = driverCollection(connection, purchases.name, purchases.schema);
    this.due = work.rowsOf(publishCompletions, this.purchases);
  }

  /** As in the outbox. */
  async claimDue(
    now: Date,
    limit: number,
    aheadMs: number,
  ): Promise<{ due: OutboxRow[]; nextAt?: Date }> {
    const { claims, ...next } = await this.due.claimMany(now, limit, aheadMs);
    return { due: claims.map(({ row }) => toRow(row)), ...next };
  }

  /** Waits for no majority: an event that is published again after a failover has the same message id. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.purchases.updateMany(
      { _id: { $in: ids as PurchaseId[] } },
      { $unset: { publishing: '' } },
      { writeConcern: { w: 1 } },
    );
  }

  async postpone(id: string, { nextAttemptAt }: { nextAttemptAt: Date }): Promise<void> {
    await this.purchases.updateOne(
      { _id: id as PurchaseId, publishing: { $exists: true } },
      { $set: { 'publishing.dueAt': nextAttemptAt } },
    );
  }
}

function toRow(document: PurchaseDocument): OutboxRow {
  const { _id, createdAt, endedAt: occurredAt = createdAt, publishing } = document;
  const nextAttemptAt = publishing?.dueAt ?? occurredAt;
  const payload = toPurchasePayload(toPurchase(document), occurredAt);
  const envelope = replayedEvent(PurchaseCompleted, payload, { key: _id, occurredAt });
  return { _id, kind: 'event', envelope, createdAt: occurredAt, attempts: 0, nextAttemptAt };
}
