import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo, UpdateQuery } from 'mongoose';
import type { PurchaseId, UserId } from '@leadmart/contracts';
import { Coalesce } from '@leadmart/platform/coalescing';
import { withUnderscoreId } from '@leadmart/platform/entities';
import {
  collectionOf,
  insertInto,
  isDuplicateKey,
  namespaceOf,
  Transactions,
  updateIn,
  updateTogether,
  type Write,
} from '@leadmart/platform/mongo';
import type { WorkState } from '@leadmart/platform/work';
import {
  toPurchase,
  type HeldPurchase,
  type Purchase,
  type PurchaseError,
  type PurchaseStep,
} from './purchase.js';
import { purchases, type PurchaseDocument } from './purchase.schema.js';

/** The buyer used this idempotency key before. */
export class KeyTaken extends Error {}

/** Whether the insertion of a purchase failed because its buyer used the key before. */
export function isKeyTaken(error: unknown): boolean {
  return isDuplicateKey(error, 'idempotencyKey');
}

const unfinishedLookedAt = 1_000;
const inProgressRead = 1_000;

/** Reads and writes purchases; what others may read of them is in PurchaseReader. A step is stored only if the step and the claim in the database are still those that were read. */
@Injectable()
export class PurchaseRepository {
  /** For the job that resumes them. */
  readonly rows: mongo.Collection<PurchaseDocument>;
  /** Under load one command stores many completions. */
  private readonly completions: Coalesce<Write, boolean>;

  constructor(@InjectModel(purchases.name) private readonly purchases: Model<PurchaseDocument>) {
    this.rows = collectionOf(purchases);
    this.completions = new Coalesce({
      run: (updates) => updateTogether(purchases.db, updates),
      most: 100,
    });
  }

  /**
   * Stores a new purchase, claimed by this process, whose stock is reserved in the same transaction, before the commit; it
   * fails when the key is taken (see `isKeyTaken`).
   */
  insertReserved(purchase: Purchase, work: WorkState, tx: ClientSession): void {
    const row = { ...withUnderscoreId(purchase), work };
    Transactions.defer(tx, insertInto(namespaceOf(this.purchases), row));
  }

  /** Removes a purchase that was refused before its buyer got its id. */
  async remove(held: HeldPurchase, tx: ClientSession): Promise<boolean> {
    const removed = await this.purchases.deleteOne(asRead(held), { session: tx });
    return removed.deletedCount === 1;
  }

  async findByKey(buyerId: UserId, idempotencyKey: string): Promise<Purchase | undefined> {
    const row = await this.purchases.findOne({ buyerId, idempotencyKey }).lean();
    return row ? toPurchase(row) : undefined;
  }

  /** Throws KeyTaken when the buyer used this idempotency key before. */
  async assertKeyFree(buyerId: UserId, idempotencyKey: string, tx: ClientSession): Promise<void> {
    const query = this.purchases.exists({ buyerId, idempotencyKey }).session(tx);
    if (await query) throw new KeyTaken();
  }

  /** Reads the purchase of any buyer, for operators. */
  async load(id: PurchaseId): Promise<Purchase | undefined> {
    const row = await this.purchases.findById(id).lean();
    return row ? toPurchase(row) : undefined;
  }

  /** Returns the purchase if it is still claimed by this process. */
  async reload({ id, claim }: HeldPurchase, tx: ClientSession): Promise<Purchase | undefined> {
    const held = { _id: id, 'work.claim': claim.id };
    const row = await this.purchases.findOne(held).session(tx).lean();
    return row ? toPurchase(row) : undefined;
  }

  /** Returns purchases of these buyers that have not ended and those that failed after `failedSince`, with one command. */
  async listInProgress(buyerIds: readonly UserId[], failedSince: Date): Promise<Purchase[]> {
    const buyerId = { $in: [...buyerIds] };
    const rows = await this.purchases
      .find({
        $or: [
          { buyerId, status: 'processing' },
          { buyerId, status: 'failed', endedAt: { $gte: failedSince } },
        ],
      })
      .limit(inProgressRead)
      .lean();
    if (rows.length < inProgressRead || buyerIds.length === 1) return rows.map(toPurchase);
    // The purchases of one buyer must not hide those of the others.
    const each = buyerIds.map((one) => this.listInProgress([one], failedSince));
    return (await Promise.all(each)).flat();
  }

  /** Stores that stock was reserved again. Returns false when the purchase has another step or another claim by now. */
  async reserve(
    held: HeldPurchase,
    { delivered, items, cost }: Required<Pick<Purchase, 'delivered' | 'items' | 'cost'>>,
    tx: ClientSession,
  ): Promise<boolean> {
    const $set = { delivered, items, cost };
    return this.step(held, { to: 'stock-reserved', $set }, tx);
  }

  /** Stores that leads were withdrawn and all leads are given back. Returns false as `reserve` does. */
  async giveBack(held: HeldPurchase, tx: ClientSession): Promise<boolean> {
    return this.step(held, { to: 'leads-withdrawn', $unset: { delivered: '' } }, tx);
  }

  /**
   * Completes the purchase, with one command for all that wait. Its event waits in it until `publishAt`, see publishing/,
   * and it is due for its diligence file. Returns false when the purchase has another step or another claim by now.
   */
  async complete(
    held: HeldPurchase,
    { now, publishAt }: { now: Date; publishAt: Date },
  ): Promise<boolean> {
    const ended = { step: 'completed', status: 'completed', endedAt: now };
    const update = {
      $set: { ...ended, publishing: { dueAt: publishAt }, sealing: { dueAt: now } },
      $unset: { work: '' },
    } as const;
    const namespace = namespaceOf(this.purchases);
    const completion = updateIn(namespace, asRead(held), update);
    return (await this.completions.call(completion)) === true;
  }

  async fail(
    held: HeldPurchase,
    { error, now }: { error: PurchaseError; now: Date },
    tx: ClientSession,
  ): Promise<boolean> {
    const $set = { step: 'failed', status: 'failed', error, endedAt: now };
    return this.compareAndSet(held, { $set, $unset: { work: '' } }, tx);
  }

  /** Returns the time of the oldest request that has not ended. */
  async oldestUnfinished(): Promise<Date | undefined> {
    // Uses the index of unfinished purchases, which has few entries.
    const rows = await this.purchases
      .find({ 'work.dueAt': { $exists: true } }, { createdAt: 1 })
      .sort({ 'work.dueAt': 1 })
      .limit(unfinishedLookedAt)
      .lean();
    const moments = rows.map(({ createdAt }) => createdAt.getTime());
    return moments.length > 0 ? new Date(Math.min(...moments)) : undefined;
  }

  private async step(
    held: HeldPurchase,
    { to, $set, $unset }: { to: PurchaseStep; $set?: object; $unset?: Record<string, ''> },
    tx: ClientSession,
  ): Promise<boolean> {
    const ended = { ...$unset, 'work.failures': '' };
    return this.compareAndSet(held, { $set: { step: to, ...$set }, $unset: ended }, tx);
  }

  private async compareAndSet(
    held: HeldPurchase,
    update: UpdateQuery<PurchaseDocument>,
    tx: ClientSession,
  ): Promise<boolean> {
    const changed = await this.purchases.updateOne(asRead(held), update, { session: tx });
    return changed.matchedCount === 1;
  }
}

const asRead = ({ id: _id, step, claim }: HeldPurchase) => ({
  _id,
  step,
  'work.claim': claim.id,
});
