import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { CampaignCounts, CampaignId, UserId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { noCounts, type Campaign, type CampaignStop } from './campaign.js';
import { campaigns, type CampaignDocument } from './campaign.schema.js';

/** Campaigns that are sent at the same time; others wait. */
const maxRunning = 20;

/** The progress after placing a few mails. */
export type SpreadStep = Pick<Campaign, 'cursor' | 'placed' | 'isSpread'>;

/** A campaign that did not reach everyone. */
export type IncompleteCampaign = Pick<Campaign, 'id' | 'subject' | 'createdAt' | 'counts'>;

/** Reads and writes campaigns. */
@Injectable()
export class CampaignRepository {
  constructor(@InjectModel(campaigns.name) private readonly campaigns: Model<CampaignDocument>) {}

  /** Throws a duplicate key error when one of its request keys is taken. */
  async insert(
    campaign: Campaign,
    contactIds: readonly UserId[] | undefined,
    tx: ClientSession,
  ): Promise<void> {
    await this.campaigns.create([{ ...withUnderscoreId(campaign), contactIds }], { session: tx });
  }

  async find(id: CampaignId, tx?: ClientSession): Promise<Campaign | undefined> {
    return toCampaign(await this.campaigns.findById(id, null, { session: tx }).lean());
  }

  async findByRequestKeys(requestKeys: readonly string[]): Promise<Campaign | undefined> {
    return toCampaign(await this.campaigns.findOne({ requestKeys: { $in: requestKeys } }).lean());
  }

  /** Mails or tests, newest first. */
  async page(
    isTest: boolean,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<Campaign[]> {
    const found = await this.campaigns
      .find({ isTest })
      .select('-message -requestKeys')
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<CampaignDocument[]>();
    return found.map(withId);
  }

  /** Returns the campaigns since a time with mails in this state, newest first, without tests. */
  async incomplete(
    state: 'failed' | 'stopped',
    since: Date,
    limit: number,
  ): Promise<IncompleteCampaign[]> {
    const found = await this.campaigns
      .find({ isTest: false, createdAt: { $gte: since }, [`counts.${state}`]: { $gt: 0 } })
      .select('subject createdAt counts')
      .sort({ createdAt: -1 })
      .limit(limit)
      .lean<CampaignDocument[]>();
    return found.map(withId);
  }

  async count(isTest: boolean): Promise<number> {
    return this.campaigns.countDocuments({ isTest });
  }

  /** Starts the campaigns whose time to undo is over. */
  async startDue(now: Date): Promise<void> {
    const due = { status: 'scheduled', startsAt: { $lte: now } } as const;
    await this.campaigns.updateMany(due, { $set: { status: 'running' } });
  }

  /** Saves the stop of a campaign that was read in this transaction. */
  async stop({ id }: Campaign, stop: CampaignStop, tx: ClientSession): Promise<void> {
    const { isBeforeStart, at: completedAt } = stop;
    const ended = isBeforeStart
      ? { status: 'completed' as const, completedAt, counts: noCounts }
      : { status: 'stopping' as const };
    // The list of an undone campaign stays, to be corrected.
    const gone = { retryAskedAt: '', ...(!isBeforeStart && { contactIds: '' }) };
    await this.campaigns.updateOne(
      { _id: id },
      // A spread campaign places no more mails.
      { $set: { ...ended, stop, isSpread: true }, $unset: gone },
      { session: tx },
    );
  }

  async isStopped(id: CampaignId): Promise<boolean> {
    return (await this.campaigns.exists({ _id: id, stop: { $exists: true } })) !== null;
  }

  async isAnyOpen(): Promise<boolean> {
    const open = { status: { $in: ['scheduled', 'running', 'stopping'] } } as const;
    return (await this.campaigns.exists(open)) !== null;
  }

  /** The campaigns that place and send mails, oldest first. */
  async running(): Promise<Campaign[]> {
    return this.inStatus(['running']);
  }

  /** Also the campaigns that wait for the results of mails in progress. */
  async underWay(): Promise<Campaign[]> {
    return this.inStatus(['running', 'stopping']);
  }

  private async inStatus(statuses: Campaign['status'][]): Promise<Campaign[]> {
    const found = await this.campaigns
      .find({ status: { $in: statuses } })
      .sort({ createdAt: 1 })
      .limit(maxRunning)
      .lean();
    return found.map(withId);
  }

  /** The next recipients of a list, after those that have a mail. */
  async listed({ id, placed }: Campaign, limit: number): Promise<readonly UserId[]> {
    const [found] = await this.campaigns.aggregate<{ ids?: UserId[] | null }>([
      { $match: { _id: id } },
      { $project: { ids: { $slice: ['$contactIds', placed, limit] } } },
    ]);
    return found?.ids ?? [];
  }

  /** Saves progress, unless another process has saved more. */
  async advance({ id, cursor, placed }: Campaign, step: SpreadStep): Promise<void> {
    await this.campaigns.updateOne(
      { _id: id, isSpread: false, cursor, placed },
      { $set: step, ...(step.isSpread ? { $unset: { contactIds: 1 } } : {}) },
    );
  }

  /** Requests that failed mails are sent again. */
  async askRetry(id: CampaignId, retryAskedAt: Date, tx: ClientSession): Promise<void> {
    await this.campaigns.updateOne(
      { _id: id },
      {
        $set: { status: 'running', retryAskedAt },
        $inc: { retries: 1 },
        $unset: { completedAt: 1 },
      },
      { session: tx },
    );
  }

  async retryBegun({ id, retries }: Campaign): Promise<void> {
    await this.campaigns.updateOne({ _id: id, retries }, { $unset: { retryAskedAt: 1 } });
  }

  /** The counts of a completed campaign are final, so late counts are ignored. */
  async saveCounts({ id, retries, status }: Campaign, counts: CampaignCounts): Promise<void> {
    if (status === 'completed') return;
    await this.campaigns.updateOne({ _id: id, retries, status }, { $set: { counts } });
  }

  /** Returns true for the one process that completes the campaign. */
  async complete(
    { id, retries, status }: Campaign,
    counts: CampaignCounts,
    completedAt: Date,
  ): Promise<boolean> {
    const { modifiedCount } = await this.campaigns.updateOne(
      { _id: id, retries, status, isSpread: true, retryAskedAt: { $exists: false } },
      { $set: { status: 'completed', counts, completedAt } },
    );
    return modifiedCount === 1;
  }
}

const toCampaign = (document: CampaignDocument | null): Campaign | undefined =>
  document ? withId(document) : undefined;
