import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { pageSize, type AdminClaimsQuery, type ClaimId, type UserId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { driverCollection, insertInto, Transactions, updateIn } from '@leadmart/platform/mongo';
import type { Claim, PackKey } from './claim.js';
import { claims, type ClaimDocument } from './claim.schema.js';

/** The fields that a decision sets. */
export type DecidedClaim = Required<Pick<Claim, 'status' | 'approved' | 'declined' | 'decidedAt'>> &
  Pick<Claim, 'answer' | 'paidAt' | 'work'>;

/** Reads and writes claims. */
@Injectable()
export class ClaimRepository {
  /** Also those of the job that withdraws returned leads. */
  readonly rows: mongo.Collection<ClaimDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.rows = driverCollection(connection, claims.name, claims.schema);
  }

  /** Stores a claim before the commit. */
  insert(claim: Claim, tx: ClientSession): void {
    Transactions.defer(tx, insertInto(this.rows.namespace, withUnderscoreId(claim)));
  }

  /** Decides an open claim before the commit; the transaction fails when it is no longer open. */
  decide({ id: _id, buyerId }: Claim, decided: DecidedClaim, tx: ClientSession): void {
    const open = { _id, buyerId, status: 'open' };
    Transactions.deferMatching(tx, updateIn(this.rows.namespace, open, { $set: { ...decided } }));
  }

  async find(id: ClaimId, tx?: ClientSession): Promise<Claim | undefined> {
    const found = await this.rows.findOne({ _id: id }, { session: tx });
    return found ? withId(found) : undefined;
  }

  /** The claim that a request with this key created. */
  async findByKey(buyerId: UserId, key: string, tx?: ClientSession): Promise<Claim | undefined> {
    const found = await this.rows.findOne({ buyerId, idempotencyKey: key }, { session: tx });
    return found ? withId(found) : undefined;
  }

  /** The first claims of a buyer, oldest first. */
  async ofBuyer(buyerId: UserId, limit: number): Promise<Claim[]> {
    const found = this.rows.find({ buyerId }).sort({ createdAt: 1 }).limit(limit);
    return (await found.toArray()).map(withId);
  }

  /** Erases what a deleted user and admins wrote, for good. The claims stay: credits were returned for them. */
  async forgetWords(buyerId: UserId): Promise<void> {
    const change = { $set: { isForgotten: true }, $unset: { words: 1, answer: 1 } } as const;
    await this.rows.updateMany({ buyerId }, change);
  }

  /** The claims about a pack, newest first. */
  async ofPack({ packId, buyerId }: PackKey): Promise<Claim[]> {
    return (await this.rows.find({ packId, buyerId }).sort({ createdAt: -1 }).toArray()).map(
      withId,
    );
  }

  /** One page of the queue: open claims oldest first, or decided ones newest first; and the number of all. */
  async page({ show, page }: AdminClaimsQuery): Promise<{ claims: Claim[]; total: number }> {
    const which: mongo.Filter<ClaimDocument> =
      show === 'open' ? { status: 'open' } : { decidedAt: { $gt: new Date(0) } };
    const [claims, total] = await Promise.all([
      this.rows
        .find(which)
        .sort(show === 'open' ? { createdAt: 1 } : { decidedAt: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .toArray(),
      this.rows.countDocuments(which),
    ]);
    return { claims: claims.map(withId), total };
  }

  /** Returns the most failures in a row among the claims whose leads are to be counted. */
  async mostCountFailures(): Promise<number> {
    const [row] = await this.rows
      .find({ 'work.dueAt': { $exists: true } })
      .hint({ 'work.dueAt': 1 })
      .project<Pick<Claim, 'work'>>({ work: 1 })
      .sort({ 'work.failures': -1 })
      .limit(1)
      .toArray();
    return row?.work?.failures ?? 0;
  }

  /** Returns when the oldest open claim was sent. */
  async oldestOpen(): Promise<Date | undefined> {
    const [row] = await this.rows
      .find({ status: 'open' })
      .project<Pick<Claim, 'createdAt'>>({ createdAt: 1 })
      .sort({ createdAt: 1 })
      .limit(1)
      .toArray();
    return row?.createdAt;
  }

  /** Stores that the credits are in the account; the first time counts. */
  async markPaid({ id: _id, buyerId }: Pick<Claim, 'id' | 'buyerId'>, paidAt: Date): Promise<void> {
    await this.rows.updateOne({ _id, buyerId, paidAt: { $exists: false } }, { $set: { paidAt } });
  }
}
