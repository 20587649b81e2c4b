import type { CampaignCounts, CampaignId } from '@leadmart/contracts';
import { isDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { Patience } from '../../attempts/attempt.decisions.js';
import { toCounts, untilAskable, type Outcome } from './campaign-mail.decisions.js';
import { type CampaignMail, type CampaignMailState, type StartedMail } from './campaign-mail.js';
import { CAMPAIGN_MAIL, type CampaignMailDocument } from './campaign-mail.schema.js';

type Filter = QueryFilter<CampaignMailDocument>;

const failureStates = ['failed', 'unknown'] as const;

/** Keeps the mails of campaigns. Whoever works on one has claimed it here first. */
@Injectable()
export class CampaignMailRepository {
  constructor(@InjectModel(CAMPAIGN_MAIL) private readonly model: Model<CampaignMailDocument>) {}

  /** Adds mails; those that are there already stay as they are. */
  async place(mails: readonly CampaignMail[], forgetAt: Date): Promise<void> {
    if (mails.length === 0) return;
    const documents = mails.map(({ id, ...fields }) => ({ _id: id, ...fields, forgetAt }));
    try {
      await this.model.insertMany(documents, { ordered: false });
    } catch (error) {
      // Unordered: all others of them are in. Any other error than a duplicate carries another code.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Takes a mail that is due and writes down that an attempt starts, in one step: a crash leaves a trace. */
  async claimDue(
    campaignId: CampaignId,
    startedAt: Date,
    patience: Patience,
  ): Promise<StartedMail | undefined> {
    return await this.start(dueBy(campaignId, startedAt), startedAt, patience);
  }

  /** Takes a mail in doubt, for as long as asking the provider may take. */
  async claimDoubtful(
    campaignId: CampaignId,
    now: Date,
    dueAt: Date,
  ): Promise<StartedMail | undefined> {
    const doubtful = doubtfulBy(campaignId, now);
    return toStarted(await this.model.findOneAndUpdate(doubtful, { $set: { dueAt } }).lean());
  }

  doubtfulQuery(campaignId: CampaignId, now: Date) {
    return this.model.findOne(doubtfulBy(campaignId, now));
  }

  dueQuery(campaignId: CampaignId, now: Date) {
    return this.model.findOne(dueBy(campaignId, now));
  }

  /** Writes down the next attempt of a mail that certainly was not sent; undefined when another process was quicker. */
  async begin(
    { id, attempt }: CampaignMail,
    startedAt: Date,
    patience: Patience,
  ): Promise<StartedMail | undefined> {
    return await this.start({ _id: id, attempt, state: 'sending' }, startedAt, patience);
  }

  /** Writes down how an attempt ended, unless a later one has begun. */
  async end({ id, attempt }: CampaignMail, outcome: Outcome): Promise<void> {
    const { doubt, because, providerMessageId, ...always } = outcome;
    const known = Object.entries({ doubt, because, providerMessageId });
    const named = known.filter(([, value]) => value !== undefined);
    const cleared = known.filter(([, value]) => value === undefined).map(([name]) => [name, 1]);
    await this.model.updateOne(
      { _id: id, attempt, state: 'sending' },
      { $set: { ...always, ...Object.fromEntries(named) }, $unset: Object.fromEntries(cleared) },
    );
  }

  /** Queues again what had failed by then. Doing it twice is doing it once. */
  async queueFailed(campaignId: CampaignId, failedBy: Date, dueAt: Date): Promise<void> {
    await this.model.updateMany(
      { campaignId, state: 'failed', dueAt: { $lte: failedBy } },
      { $set: { state: 'queued', tries: 0, dueAt } },
    );
  }

  async countIn(campaignId: CampaignId, state: CampaignMailState): Promise<number> {
    return await this.model.countDocuments({ campaignId, state });
  }

  async counts(campaignId: CampaignId): Promise<CampaignCounts> {
    const groups = await this.countsQuery(campaignId);
    return toCounts(new Map(groups.map(({ _id, count }) => [_id, count])));
  }

  countsQuery(campaignId: CampaignId) {
    return this.model.aggregate<{ _id: CampaignMailState; count: number }>([
      { $match: { campaignId } },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ]);
  }

  /** Those that certainly failed first, each kind in the order of time. */
  async failures(
    campaignId: CampaignId,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<CampaignMail[]> {
    const found = await this.failuresQuery(campaignId).skip(skip).limit(limit).lean();
    return found.map(toMail);
  }

  failuresQuery(campaignId: CampaignId) {
    const failed = { campaignId, state: { $in: failureStates } };
    return this.model.find(failed).sort({ state: 1, dueAt: 1 });
  }

  async countFailures(campaignId: CampaignId): Promise<number> {
    return await this.model.countDocuments({ campaignId, state: { $in: failureStates } });
  }

  private async start(
    filter: Filter,
    startedAt: Date,
    patience: Patience,
  ): Promise<StartedMail | undefined> {
    const change = {
      $set: { state: 'sending', startedAt, dueAt: untilAskable(startedAt, patience) },
      $inc: { attempt: 1, tries: 1 },
      $unset: { doubt: 1, because: 1 },
    } as const;
    const after = { returnDocument: 'after' } as const;
    return toStarted(await this.model.findOneAndUpdate(filter, change, after).lean());
  }
}

const dueBy = (campaignId: CampaignId, now: Date) => ({
  campaignId,
  state: { $in: ['queued' as const, 'postponed' as const] },
  dueAt: { $lte: now },
});

const doubtfulBy = (campaignId: CampaignId, now: Date) => ({
  campaignId,
  state: 'sending' as const,
  dueAt: { $lte: now },
});

function toMail({ _id, forgetAt: _forgetAt, ...fields }: CampaignMailDocument): CampaignMail {
  return { id: _id, ...fields };
}

function toStarted(document: CampaignMailDocument | null): StartedMail | undefined {
  return document ? (toMail(document) as StartedMail) : undefined;
}
