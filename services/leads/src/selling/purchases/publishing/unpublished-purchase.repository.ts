import { PurchaseCompleted, type PurchaseId } from '@leadmart/contracts';
import { driverCollection } from '@leadmart/platform/mongo';
import { claimMs, type OutboxRow, type WaitingMessages } from '@leadmart/platform/outbox';
import { replayedEvent } from '@leadmart/platform/replay';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { toPurchase } from '../purchase.repository.js';
import { PURCHASE_MODEL, purchaseSchema, type PurchaseDocument } from '../purchase.schema.js';
import { toPurchasePayload } from '../purchase.view.js';

/**
 * The completed purchases whose event the broker has not confirmed, as rows for a relay. The event is made again from the
 * purchase, so a purchase is completed without a row in the outbox, and without a transaction. See decisions/0044.
 */
@Injectable()
export class UnpublishedPurchaseRepository implements WaitingMessages {
  private readonly purchases: mongo.Collection<PurchaseDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.purchases = driverCollection(connection, PURCHASE_MODEL, purchaseSchema);
  }

  /** As in the outbox: two relays may take the same purchase at once, and consumers recognise the message id. */
  async claimDue(
    now: Date,
    limit: number,
    aheadMs: number,
  ): Promise<{ due: OutboxRow[]; nextAt?: Date }> {
    const soon = new Date(now.getTime() + aheadMs);
    const found = await this.purchases
      .find({ publishAt: { $lte: soon } })
      .sort({ publishAt: 1 })
      .limit(limit)
      .toArray();
    const due = found.filter(({ publishAt }) => publishAt !== undefined && publishAt <= now);
    const [next] = found;
    if (due.length === 0) return { due: [], ...(next?.publishAt && { nextAt: next.publishAt }) };
    const nextAttemptAt = new Date(now.getTime() + claimMs);
    await this.purchases.updateMany(
      { _id: { $in: due.map(({ _id }) => _id) }, publishAt: { $lte: now } },
      { $set: { publishAt: nextAttemptAt } },
    );
    return { due: due.map((row) => toRow(row, nextAttemptAt)) };
  }

  /** Waits for no majority: an event that is published again after a failover has the same message id. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.purchases.updateMany(
      { _id: { $in: ids as PurchaseId[] } },
      { $unset: { publishAt: '' } },
      { writeConcern: { w: 1 } },
    );
  }

  async postpone(id: string, { nextAttemptAt }: { nextAttemptAt: Date }): Promise<void> {
    await this.purchases.updateOne(
      { _id: id as PurchaseId, publishAt: { $exists: true } },
      { $set: { publishAt: nextAttemptAt } },
    );
  }
}

function toRow(document: PurchaseDocument, nextAttemptAt: Date): OutboxRow {
  const { _id, createdAt, endedAt: occurredAt = createdAt } = document;
  const payload = toPurchasePayload(toPurchase(document), occurredAt);
  const envelope = replayedEvent(PurchaseCompleted, payload, { key: _id, occurredAt });
  return { _id, kind: 'event', envelope, createdAt: occurredAt, attempts: 0, nextAttemptAt };
}
