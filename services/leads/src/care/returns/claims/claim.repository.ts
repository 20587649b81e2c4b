import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo } from 'mongoose';
import { pageSize, type AdminClaimsQuery, type ClaimId, type UserId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import {
  collectionOf,
  insertInto,
  namespaceOf,
  Transactions,
  updateIn,
} from '@leadmart/platform/mongo';
import type { Claim, PackKey, Verdict } from './claim.js';
import { claims, type ClaimDocument } from './claim.schema.js';

/** The fields that a decision sets. */
export type DecidedClaim = Required<
  Pick<Claim, 'status' | 'approved' | 'declined' | 'credits' | 'decidedAt'>
> &
  Pick<Claim, 'answer' | 'paidAt' | 'work'>;

/** A claim that waits for an admin, as far as the wait is shown. */
export type OpenClaim = Pick<Claim, 'createdAt' | 'worth'>;

const undecided = { status: 'open', verdict: { $exists: false } } as const;

const queues = {
  open: { which: undecided, order: { createdAt: 1 } },
  pending: { which: { 'verdictWork.dueAt': { $exists: true } }, order: { 'verdictWork.dueAt': 1 } },
  decided: { which: { decidedAt: { $exists: true } }, order: { decidedAt: -1 } },
} as const satisfies Record<AdminClaimsQuery['show'], object>;

/** Reads and writes claims. */
@Injectable()
export class ClaimRepository {
  /** For the jobs that carry out verdicts and withdraw returned leads. */
  readonly rows: mongo.Collection<ClaimDocument>;

  constructor(@InjectModel(claims.name) private readonly claims: Model<ClaimDocument>) {
    this.rows = collectionOf(claims);
  }

  /** Stores a claim before the commit. */
  insert(claim: Claim, tx: ClientSession): void {
    Transactions.defer(tx, insertInto(namespaceOf(this.claims), withUnderscoreId(claim)));
  }

  /** Gives an open claim its verdict before the commit; the transaction fails when the claim has one or is no longer open. */
  giveVerdict({ id: _id, buyerId }: Claim, verdict: Verdict, dueAt: Date, tx: ClientSession): void {
    const given = { $set: { verdict, verdictWork: { dueAt } } };
    const which = { _id, buyerId, ...undecided };
    Transactions.deferMatching(tx, updateIn(namespaceOf(this.claims), which, given));
  }

  /** Takes a verdict back before the commit; the transaction fails when it was carried out, which removes it. */
  takeBackVerdict({ id: _id, buyerId }: Claim, tx: ClientSession): void {
    const which = { _id, buyerId, verdict: { $exists: true } };
    const open = { $unset: { verdict: 1, verdictWork: 1 } };
    Transactions.deferMatching(tx, updateIn(namespaceOf(this.claims), which, open));
  }

  /** Decides an open claim before the commit; the transaction fails when it is no longer open. */
  decide({ id: _id, buyerId }: Claim, decided: DecidedClaim, tx: ClientSession): void {
    const open = { _id, buyerId, status: 'open' };
    Transactions.deferMatching(
      tx,
      updateIn(namespaceOf(this.claims), open, { $set: { ...decided }, $unset: { verdict: 1 } }),
    );
  }

  async find(id: ClaimId, tx?: ClientSession): Promise<Claim | undefined> {
    const found = await this.claims.findById(id, null, { session: tx }).lean();
    return found ? withId(found) : undefined;
  }

  /** The claim that a request with this key created. */
  async findByKey(buyerId: UserId, key: string, tx?: ClientSession): Promise<Claim | undefined> {
    const found = await this.claims
      .findOne({ buyerId, idempotencyKey: key }, null, { session: tx })
      .lean();
    return found ? withId(found) : undefined;
  }

  /** The first claims of a buyer, oldest first. */
  async ofBuyer(buyerId: UserId, limit: number): Promise<Claim[]> {
    const found = await this.claims.find({ buyerId }).sort({ createdAt: 1 }).limit(limit).lean();
    return found.map(withId);
  }

  /** Erases what a deleted user and admins wrote, for good. The claims stay: credits were returned for them. */
  async forgetWords(buyerId: UserId): Promise<void> {
    const change = {
      $set: { isForgotten: true },
      $unset: { words: 1, answer: 1, 'verdict.answer': 1 },
    } as const;
    await this.claims.updateMany({ buyerId }, change);
  }

  /** The claims about a pack, newest first. */
  async ofPack({ packId, buyerId }: PackKey): Promise<Claim[]> {
    const found = await this.claims.find({ packId, buyerId }).sort({ createdAt: -1 }).lean();
    return found.map(withId);
  }

  /** One page of a queue: open claims oldest first, those whose verdict is carried out soonest, or decided ones newest first; and the number of all. */
  async page({ show, page }: AdminClaimsQuery): Promise<{ claims: Claim[]; total: number }> {
    const { which, order } = queues[show];
    const [claims, total] = await Promise.all([
      this.claims
        .find(which)
        .sort(order)
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean(),
      this.claims.countDocuments(which),
    ]);
    return { claims: claims.map(withId), total };
  }

  /** Returns the most failures in a row among the claims whose verdict is to be carried out, or whose leads are to be counted. */
  async mostFailures(): Promise<number> {
    const failures = await Promise.all(
      (['verdictWork', 'work'] as const).map(async (path) => {
        const row = await this.claims
          .findOne({ [`${path}.dueAt`]: { $exists: true } })
          .hint({ [`${path}.dueAt`]: 1 })
          .sort({ [`${path}.failures`]: -1 })
          .lean();
        return row?.[path]?.failures ?? 0;
      }),
    );
    return Math.max(...failures);
  }

  /** Returns the open claims without a verdict, the oldest first, with what is at stake. */
  async open(limit: number): Promise<OpenClaim[]> {
    return this.claims
      .find(undecided, { _id: 0, createdAt: 1, worth: 1 })
      .sort({ createdAt: 1 })
      .limit(limit)
      .lean<OpenClaim[]>();
  }

  /** Stores that the credits are in the account; the first time counts. */
  async markPaid({ id: _id, buyerId }: Pick<Claim, 'id' | 'buyerId'>, paidAt: Date): Promise<void> {
    await this.claims.updateOne({ _id, buyerId, paidAt: { $exists: false } }, { $set: { paidAt } });
  }
}
