import type { CampaignCounts, CampaignId, UserId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Campaign } from './campaign.js';
import { CAMPAIGN, type CampaignDocument } from './campaign.schema.js';

/** Campaigns under way at once; more wait for their turn. */
const mostRunning = 20;

/** What follows from spreading a few mails. */
export type SpreadStep = Pick<Campaign, 'cursor' | 'placed' | 'isSpread'>;

/** Keeps the campaigns. */
@Injectable()
export class CampaignRepository {
  constructor(@InjectModel(CAMPAIGN) private readonly model: Model<CampaignDocument>) {}

  /** Throws a duplicate key error when one of its claims is taken. */
  async insert(
    { id, ...fields }: Campaign,
    contactIds: readonly UserId[] | undefined,
    session: ClientSession,
  ): Promise<void> {
    await this.model.create([{ _id: id, ...fields, contactIds }], { session });
  }

  async find(id: CampaignId, session?: ClientSession): Promise<Campaign | undefined> {
    return toCampaign(await this.model.findById(id, null, { session }).lean());
  }

  async findByClaims(claims: readonly string[]): Promise<Campaign | undefined> {
    return toCampaign(await this.claimsQuery(claims).lean());
  }

  claimsQuery(claims: readonly string[]) {
    return this.model.findOne({ claims: { $in: claims } });
  }

  /** Newest first. */
  async page({ skip, limit }: { skip: number; limit: number }): Promise<Campaign[]> {
    return toCampaigns(await this.pageQuery({ skip, limit }).lean<CampaignDocument[]>());
  }

  pageQuery({ skip, limit }: { skip: number; limit: number }) {
    return this.model
      .find({})
      .select('-message -claims')
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit);
  }

  async count(): Promise<number> {
    return await this.model.estimatedDocumentCount();
  }

  /** Oldest first. */
  async running(): Promise<Campaign[]> {
    return toCampaigns(await this.runningQuery().lean());
  }

  runningQuery() {
    return this.model.find({ status: 'running' }).sort({ createdAt: 1 }).limit(mostRunning);
  }

  /** The next people of a list, after those that are placed. */
  async listed({ id, placed }: Campaign, limit: number): Promise<readonly UserId[]> {
    const [found] = await this.model.aggregate<{ ids?: UserId[] | null }>([
      { $match: { _id: id } },
      { $project: { ids: { $slice: ['$contactIds', placed, limit] } } },
    ]);
    return found?.ids ?? [];
  }

  /** Notes that some mails are placed, unless another process was here meanwhile. */
  async advance({ id, cursor, placed }: Campaign, step: SpreadStep): Promise<void> {
    await this.model.updateOne(
      { _id: id, isSpread: false, cursor, placed },
      { $set: step, ...(step.isSpread ? { $unset: { contactIds: 1 } } : {}) },
    );
  }

  /** Wants failed mails sent again. */
  async askRetry(id: CampaignId, retryAskedAt: Date, session: ClientSession): Promise<void> {
    await this.model.updateOne(
      { _id: id },
      {
        $set: { status: 'running', retryAskedAt },
        $inc: { retries: 1 },
        $unset: { completedAt: 1 },
      },
      { session },
    );
  }

  async retryBegun({ id, retries }: Campaign): Promise<void> {
    await this.model.updateOne({ _id: id, retries }, { $unset: { retryAskedAt: 1 } });
  }

  /** Of a completed campaign the counts are final: a slow counter changes nothing any more. */
  async note({ id, retries }: Campaign, counts: CampaignCounts): Promise<void> {
    await this.model.updateOne({ _id: id, retries, status: 'running' }, { $set: { counts } });
  }

  /** True for the one process that ends it. */
  async complete(
    { id, retries }: Campaign,
    counts: CampaignCounts,
    completedAt: Date,
  ): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: id, retries, status: 'running', isSpread: true, retryAskedAt: { $exists: false } },
      { $set: { status: 'completed', counts, completedAt } },
    );
    return modifiedCount === 1;
  }
}

function toCampaign(document: CampaignDocument | null): Campaign | undefined {
  if (!document) return undefined;
  const { _id, ...fields } = document;
  return { ...fields, id: _id };
}

const toCampaigns = (documents: readonly CampaignDocument[]): Campaign[] =>
  documents.flatMap((document) => toCampaign(document) ?? []);
